package io.agentreach.wire.http;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/** An array of bytes that grows as it is written. Not thread-safe. */
final class Bytes {
  private static final byte[] NONE = {};

  private byte[] array;
  private int size;

  Bytes(int capacity) {
    array = capacity == 0 ? NONE : new byte[capacity];
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  Bytes add(byte[] more) {
    return add(more, 0, more.length);
  }

  Bytes add(byte[] more, int offset, int length) {
    room(length);
    System.arraycopy(more, offset, array, size, length);
    size += length;
    return this;
  }

  Bytes add(ByteBuf more) {
    int length = more.readableBytes();
    room(length);
    more.readBytes(array, size, length);
    size += length;
    return this;
  }

  Bytes add(byte one) {
    room(1);
    array[size++] = one;
    return this;
  }

  /** Adds text as UTF-8. */
  Bytes add(String text) {
    int length = text.length();
    room(length);
    for (int i = 0; i < length; i++) {
      char each = text.charAt(i);
      if (each >= 0x80) {
        return add(text.substring(i).getBytes(StandardCharsets.UTF_8));
      }
      array[size++] = (byte) each;
    }
    return this;
  }

  /** Adds text that stays within its line: control characters become underscores. */
  Bytes addLine(String text) {
    return add(HeaderText.line(text));
  }

  /** Adds a number in decimal digits. */
  Bytes add(long number) {
    return add(Long.toString(number));
  }

  /**
   * The bytes, which nobody may change; the inner array itself when it is full to the last byte.
   */
  byte[] toArray() {
    return size == array.length ? array : Arrays.copyOf(array, size);
  }

  /** The bytes in an array of their own. */
  byte[] copy() {
    return Arrays.copyOf(array, size);
  }

  byte at(int index) {
    return array[Objects.checkIndex(index, size)];
  }

  /** Whether {@code part} stands at {@code from}. */
  boolean holds(int from, byte[] part) {
    return size - from >= part.length
        && Arrays.equals(array, from, from + part.length, part, 0, part.length);
  }

  /** A range as UTF-8 text. */
  String text(int from, int to) {
    return new String(array, from, to - from, StandardCharsets.UTF_8);
  }

  Bytes add(Bytes more, int from, int to) {
    return add(more.array, from, to - from);
  }

  void writeTo(ByteBuf target) {
    target.writeBytes(array, 0, size);
  }

  /** Makes room for {@code capacity} bytes in all, so that no more are copied on the way there. */
  void reserve(int capacity) {
    if (capacity > array.length) {
      array = Arrays.copyOf(array, capacity);
    }
  }

  private void room(int more) {
    if (size + more > array.length) {
      array = Arrays.copyOf(array, Math.max(size + more, array.length * 2));
    }
  }
}
