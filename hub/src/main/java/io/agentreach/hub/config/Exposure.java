package io.agentreach.hub.config;

import io.agentreach.hub.config.Configuration.Effective;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Keeps a hub that asks nobody who they are from listening beyond its own machine. */
final class Exposure {
  private Exposure() {}

  /** The problem with the address to listen on, if there is one. */
  static Optional<Problem> check(List<Effective> settings) {
    Optional<Effective> host = find(settings, "reach.http.host");
    boolean insecure =
        find(settings, "reach.insecure").map(setting -> (boolean) setting.value()).orElse(false);
    return host.flatMap(found -> check(found, insecure));
  }

  private static Optional<Problem> check(Effective host, boolean insecure) {
    String name = (String) host.value();
    try {
      InetAddress[] addresses =
          name.isBlank() ? new InetAddress[0] : InetAddress.getAllByName(name);
      if (addresses.length == 0) {
        return problem(host, "is empty; give an address, such as 127.0.0.1");
      }
      boolean local = Arrays.stream(addresses).allMatch(InetAddress::isLoopbackAddress);
      return local || insecure
          ? Optional.empty()
          : problem(
              host,
              "can be reached from other machines, and the hub does not authenticate callers yet;"
                  + " listen on 127.0.0.1, or add --insecure (reach.insecure=true) if only"
                  + " trusted machines can reach it");
    } catch (UnknownHostException unknown) {
      return problem(host, "is no address of this machine; give one, such as 127.0.0.1");
    }
  }

  private static Optional<Problem> problem(Effective host, String what) {
    return Optional.of(Problem.of(host.source(), host.key(), (String) host.value(), what));
  }

  private static Optional<Effective> find(List<Effective> settings, String key) {
    return settings.stream().filter(setting -> setting.key().equals(key)).findFirst();
  }
}
