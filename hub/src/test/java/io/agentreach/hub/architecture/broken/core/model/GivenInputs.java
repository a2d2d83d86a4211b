package io.agentreach.hub.architecture.broken.core.model;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** Decides from its arguments alone. */
record GivenInputs(Instant now, RandomGenerator chance, URI endpoint) {

  Instant later() {
    return now.plus(Duration.ofMillis(chance.nextInt(10)));
  }

  static GivenInputs of(Instant now, RandomGenerator chance, String endpoint)
      throws URISyntaxException {
    return new GivenInputs(now, chance, new URI(endpoint));
  }
}
