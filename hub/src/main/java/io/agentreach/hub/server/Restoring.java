package io.agentreach.hub.server;

import io.agentreach.core.model.Manifest;
import io.agentreach.core.port.AgentStore;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.core.registry.Registry;
import io.agentreach.wire.json.Decoding;
import io.agentreach.wire.json.ManifestCodec;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts back what the store holds, before the hub listens. Blocks. */
final class Restoring {
  private static final Logger LOG = LoggerFactory.getLogger("reach.hub");

  private Restoring() {}

  static void restore(AgentStore store, ManifestCodec manifests, Registry registry) {
    AgentStore.Snapshot snapshot;
    try {
      snapshot = store.load().toCompletableFuture().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HubStartException("interrupted while the registrations were read", e);
    } catch (ExecutionException e) {
      throw new HubStartException("the registrations cannot be read: " + e.getMessage(), e);
    }
    long now = System.nanoTime();
    for (StoredAgent each : snapshot.agents()) {
      byte[] document = each.document().getBytes(StandardCharsets.UTF_8);
      String id = each.key().agent().value();
      switch (manifests.decode(document, each.key().tenant(), id)) {
        case Decoding.Decoded<Manifest> decoded ->
            registry.restore(decoded.value(), each, snapshot.hubAlive(), now);
        // A row that an older hub took and this one does not: the agent hears so when it beats.
        case Decoding.Refused<Manifest> refused ->
            LOG.atWarn()
                .addKeyValue("agent", id)
                .addKeyValue("reason", refused.fault().message())
                .log("a stored registration was not restored");
      }
    }
  }
}
