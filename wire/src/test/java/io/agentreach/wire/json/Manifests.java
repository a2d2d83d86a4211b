package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Capability.Rate;
import io.agentreach.core.model.Capability.Validate;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.Transport;
import io.agentreach.core.model.WorkKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import org.jspecify.annotations.Nullable;

/** Random manifests that a hub would take. */
final class Manifests {
  private static final List<String> JSON =
      List.of(
          "{}",
          "{\"type\":\"object\",\"maximum\":1.50}",
          "{\"a\":[1,-2.5E+3,\"é\\\"\"],\"b\":{\"c\":null}}");

  private final Random random;

  private Manifests(Random random) {
    this.random = random;
  }

  static Arbitrary<Manifest> any() {
    return Arbitraries.randomValue(random -> new Manifests(random).manifest());
  }

  private Manifest manifest() {
    return new Manifest(
        new AgentKey(new TenantId("t"), new AgentId(name())),
        list(1, 3, index -> new Endpoint("http://h-" + index + ":" + (1 + random.nextInt(65_535)))),
        Transport.HTTP,
        list(1, 4, index -> capability("c" + index + "." + name())),
        map(),
        words(),
        random.nextBoolean() ? 1 : random.nextDouble() * 10 + 1e-9,
        random.nextBoolean() ? "" : text(),
        random.nextBoolean() ? "" : text(),
        Duration.ofMillis(random.nextBoolean() ? 0 : 100 + random.nextInt(3_000_000)),
        1 + random.nextInt(1000),
        Set.copyOf(list(0, 3, index -> name())),
        Set.copyOf(list(0, 3, index -> name())),
        random.nextLong() >>> 1,
        pick(AgentState.values()));
  }

  private Capability capability(String name) {
    JsonText input = maybe(this::json);
    return new Capability(
        new CapabilityName(name),
        random.nextBoolean() ? "" : text() + "\n" + text(),
        words(),
        input,
        maybe(this::json),
        list(0, 2, index -> json()),
        random.nextBoolean(),
        random.nextBoolean(),
        list(0, 2, index -> "CODE_" + index),
        maybe(() -> Duration.ofMillis(1 + random.nextInt(86_400_000))),
        pick(WorkKind.values()),
        maybe(() ->
            new Rate(Duration.ofMillis(1 + random.nextInt(100_000)), 1 + random.nextInt(100))),
        maybe(this::name),
        maybe(() -> random.nextBoolean() ? "header.x-" + random.nextInt(9) : "payload." + text()),
        input == null ? Validate.NONE : pick(Validate.values()),
        random.nextBoolean() ? Mapping.EXECUTE : mapping());
  }

  private Mapping mapping() {
    String method = pick("GET", "POST", "PUT", "PATCH", "DELETE");
    return new Mapping(
        method,
        pick("/", "/execute", "/a/{b}", "/{/c/d}/e-{f}"),
        random.nextBoolean() ? Map.of() : Map.of("q " + text(), "{a}-" + text(), "limit", "10"),
        random.nextBoolean() ? Map.of() : Map.of("X-" + random.nextInt(9), "{/a~1b} " + text()),
        method.equals("GET") ? Mapping.Body.NONE : pick(Mapping.Body.values()),
        pick("", "/data", "/a~0b/0"),
        random.nextBoolean());
  }

  private JsonText json() {
    return new JsonText(JSON.get(random.nextInt(JSON.size())));
  }

  private String name() {
    return random
        .ints(1 + random.nextInt(8), 'a', 'z' + 1)
        .mapToObj(Character::toString)
        .collect(Collectors.joining("", "N_", ":-1"));
  }

  private String text() {
    return Stream.generate(
            () -> pick("a", "Z", "9", " ", "é", "名", "𝄞", "\"", "\\", "/", "'", ":", "#"))
        .limit(1 + random.nextInt(9))
        .collect(Collectors.joining());
  }

  private Set<String> words() {
    return Set.copyOf(list(0, 3, index -> text()));
  }

  private Map<String, String> map() {
    return IntStream.range(0, random.nextInt(4))
        .boxed()
        .collect(Collectors.toMap(index -> index + text(), index -> text()));
  }

  private <T> List<T> list(int least, int most, IntFunction<T> make) {
    return IntStream.range(0, least + random.nextInt(most - least + 1)).mapToObj(make).toList();
  }

  private <T> @Nullable T maybe(Supplier<T> make) {
    return random.nextBoolean() ? null : make.get();
  }

  @SafeVarargs
  private <T> T pick(T... all) {
    return all[random.nextInt(all.length)];
  }
}
