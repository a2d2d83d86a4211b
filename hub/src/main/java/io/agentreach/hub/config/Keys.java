package io.agentreach.hub.config;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All keys, found in the components of {@link HubConfig}. */
final class Keys {
  static final List<Key> ALL = List.copyOf(of(HubConfig.class, "reach"));

  private static final Map<String, Key> BY_NAME =
      ALL.stream().collect(Collectors.toUnmodifiableMap(Key::name, Function.identity()));
  private static final Map<String, Key> BY_ENVIRONMENT =
      ALL.stream().collect(Collectors.toUnmodifiableMap(Key::environment, Function.identity()));

  private Keys() {}

  static Optional<Key> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  static Optional<Key> ofEnvironment(String variable) {
    return Optional.ofNullable(BY_ENVIRONMENT.get(variable));
  }

  /** The known name most like a wrong one, if any is near enough to be what was meant. */
  static Optional<Key> nearest(String wrong) {
    String name = wrong.startsWith("reach.") ? wrong : "reach." + wrong;
    int far = Math.max(3, name.length() / 3);
    return ALL.stream()
        .min(Comparator.comparingInt(key -> Distance.between(name, key.name())))
        .filter(key -> Distance.between(name, key.name()) <= far);
  }

  /** Makes the configuration from the value of each key. */
  static HubConfig build(Function<String, Object> valueOf) {
    return (HubConfig) build(HubConfig.class, "reach", valueOf);
  }

  private static List<Key> of(Class<?> record, String prefix) {
    List<Key> keys = new ArrayList<>();
    for (RecordComponent component : record.getRecordComponents()) {
      String name = name(prefix, component);
      Setting setting = component.getAnnotation(Setting.class);
      if (setting == null) {
        keys.addAll(of(component.getType(), name));
      } else {
        keys.add(new Key(name, component.getType(), setting));
      }
    }
    return keys;
  }

  private static Object build(Class<?> record, String prefix, Function<String, Object> valueOf) {
    RecordComponent[] components = record.getRecordComponents();
    Object[] values =
        Arrays.stream(components).map(part -> value(part, name(prefix, part), valueOf)).toArray();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return record.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException broken) {
      throw new IllegalStateException("cannot make " + record, broken);
    }
  }

  private static Object value(
      RecordComponent component, String name, Function<String, Object> valueOf) {
    return component.isAnnotationPresent(Setting.class)
        ? valueOf.apply(name)
        : build(component.getType(), name, valueOf);
  }

  private static String name(String prefix, RecordComponent component) {
    String snake = component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    return prefix + "." + snake;
  }
}
