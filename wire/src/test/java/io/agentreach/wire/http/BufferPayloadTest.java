package io.agentreach.wire.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.model.Payload;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BufferPayloadTest {
  private final Buffer buffer = Buffer.buffer("{\"params\":{\"a\":1}}");

  @Test
  void isTheRangeOfTheBuffer() {
    BufferPayload payload = BufferPayload.json(buffer, 10, 17);
    assertThat(payload.size()).isEqualTo(7);
    assertThat(payload.text()).isEqualTo("{\"a\":1}");
    assertThat(payload.mediaType()).isEqualTo("application/json");
  }

  @Test
  void isARangeOfASliceToo() {
    BufferPayload payload = BufferPayload.of(buffer.slice(10, 17), 1, 4, "text/plain");
    assertThat(payload.text()).isEqualTo("\"a\"");
    assertThat(payload.mediaType()).isEqualTo("text/plain");
  }

  @Test
  void isWrittenLikeAnyOtherPayload() {
    ByteBuf target = Unpooled.buffer();
    BufferPayload.write(BufferPayload.json(buffer, 10, 17), target);
    BufferPayload.write(Payload.json("[]"), target);
    assertThat(target.toString(StandardCharsets.UTF_8)).isEqualTo("{\"a\":1}[]");
  }

  @Test
  void refusesARangeOutsideTheBuffer() {
    assertThatThrownBy(() -> BufferPayload.json(buffer, 5, 100))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> BufferPayload.json(buffer, 5, 4))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
