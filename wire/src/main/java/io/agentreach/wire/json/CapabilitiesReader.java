package io.agentreach.wire.json;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.wire.check.Schemas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the capabilities of a manifest in all their forms: a list of names and objects, or {@code
 * capability} with one name. If there is just one, its fields may stand at the top of the manifest.
 * Not thread-safe; one per manifest.
 */
final class CapabilitiesReader {
  static final String NAME_REMEDY = "write a name such as web_fetch.subpage";

  /** All that the top of a manifest may have. */
  static final Set<String> KNOWN_AT_TOP = union(ManifestReader.FIELDS, CapabilityReader.FIELDS);

  private static final Set<String> KNOWN =
      union(CapabilityReader.FIELDS, Set.of("name", "timeout", "timeout_ms"));

  private final Fields top;
  private final Limits limits;
  private final Schemas schemas;
  private final List<Capability> capabilities = new ArrayList<>();
  private final Set<CapabilityName> names = new HashSet<>();

  CapabilitiesReader(Fields top, Limits limits, Schemas schemas) {
    this.top = top;
    this.limits = limits;
    this.schemas = schemas;
  }

  /**
   * The capabilities.
   *
   * @param timeout the time limit of those that declare none, null for none
   */
  List<Capability> read(@Nullable Duration timeout) {
    boolean single = top.has("capability");
    if (single) {
      CapabilityName name = top.parsed("capability", CapabilityName::new, NAME_REMEDY);
      add(name, top.at("capability"), reader(top).read(name, timeout));
    }
    if (single && top.has("capabilities")) {
      top.fault("capability", "stands beside capabilities", "give one of them");
    }
    if (!single && !top.has("capabilities")) {
      top.fault("capabilities", "is missing", "name at least one: [\"web_fetch\"]");
    }
    List<Lists.Entry> entries = Lists.entries(top, "capabilities", limits.capabilities());
    if (!single && entries.size() != 1) {
      warnOfFieldsAtTop();
    }
    if (top.find("capabilities") instanceof ArrayNode list && list.isEmpty()) {
      top.fault("capabilities", "is empty", "name at least one: [\"web_fetch\"]");
    }
    for (Lists.Entry each : entries) {
      read(each, entries.size() == 1 && !single, timeout);
    }
    return capabilities;
  }

  private void read(Lists.Entry entry, boolean alone, @Nullable Duration timeout) {
    if (entry.node() instanceof ObjectNode object) {
      Fields own = new Fields(object, entry.place(), top.problems());
      Spelling.warn(own, KNOWN);
      CapabilityName name = own.parsed("name", CapabilityName::new, NAME_REMEDY);
      if (!own.has("name")) {
        own.fault("name", "is missing", NAME_REMEDY);
      }
      Duration limit = own.time("timeout", CapabilityReader.SHORTEST, limits.longest());
      Fields all = alone ? own.or(top) : own;
      add(name, own.at("name"), reader(all).read(name, limit == null ? timeout : limit));
    } else if (entry.node().isString()) {
      CapabilityName name =
          Values.parsed(
              entry.node(), entry.place(), CapabilityName::new, NAME_REMEDY, top.problems());
      ObjectNode nothing = JsonNodeFactory.instance.objectNode();
      Fields all = alone ? top : new Fields(nothing, entry.place(), top.problems());
      add(name, entry.place(), reader(all).read(name, timeout));
    } else {
      top.problems()
          .fault(
              entry.place(),
              "must be a name or an object, not " + Values.kind(entry.node()),
              NAME_REMEDY);
    }
  }

  private CapabilityReader reader(Fields fields) {
    return new CapabilityReader(fields, limits, schemas);
  }

  private void add(@Nullable CapabilityName name, String place, @Nullable Capability capability) {
    if (name != null && !names.add(name)) {
      top.problems()
          .fault(place, Problems.quote(name.value()) + " stands twice", "declare it once");
    }
    if (capability != null) {
      capabilities.add(capability);
    }
  }

  private void warnOfFieldsAtTop() {
    for (String each : CapabilityReader.FIELDS.stream().sorted().toList()) {
      // A description may well be that of the agent.
      if (top.has(each) && !each.equals("description")) {
        top.problems()
            .warn(
                each,
                "was ignored, since there are several capabilities",
                "put it into each that it is meant for");
      }
    }
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    return Stream.concat(one.stream(), other.stream()).collect(Collectors.toUnmodifiableSet());
  }
}
