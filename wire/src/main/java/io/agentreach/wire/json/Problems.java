package io.agentreach.wire.json;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Fault.Detail;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is wrong with one document, gathered while it is read. Not thread-safe; one per document.
 */
final class Problems {
  // An answer that names every fault must not itself become a flood.
  private static final int MOST = 100;
  private static final int NAMED = 5;
  private static final int LONGEST_QUOTE = 64;

  private final List<Detail> faults = new ArrayList<>();
  private final List<Detail> warnings = new ArrayList<>();
  private int count;

  /** Notes a fault: the document will be refused. */
  void fault(String field, String problem, String remedy) {
    count++;
    if (faults.size() < MOST) {
      faults.add(new Detail(field, problem, remedy));
    }
  }

  /** Notes something that is allowed and hardly meant. */
  void warn(String field, String problem, String remedy) {
    if (warnings.size() < MOST) {
      warnings.add(new Detail(field, problem, remedy));
    }
  }

  boolean any() {
    return count > 0;
  }

  int count() {
    return count;
  }

  List<Detail> faults() {
    return List.copyOf(faults);
  }

  List<Detail> warnings() {
    return List.copyOf(warnings);
  }

  /** The refusal of {@code document}, such as "the manifest". */
  Fault refusal(String document) {
    String fields =
        faults.stream()
            .limit(NAMED)
            .map(Detail::field)
            .distinct()
            .collect(Collectors.joining(", "));
    String more = count > NAMED ? ", …" : "";
    String wrong = count == 1 ? " has 1 fault: " : " has " + count + " faults: ";
    return Fault.invalid(document + wrong + fields + more, faults);
  }

  /** A piece of the document in quotes, short enough to be shown. */
  static String quote(String text) {
    return '"' + shorten(text) + '"';
  }

  /** A piece of the document, short enough to be shown. */
  static String shorten(String text) {
    if (text.length() <= LONGEST_QUOTE) {
      return text;
    }
    int cut = Character.isHighSurrogate(text.charAt(LONGEST_QUOTE - 1)) ? 1 : 0;
    return text.substring(0, LONGEST_QUOTE - cut) + "…";
  }
}
