package io.agentreach.wire.face;

import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.Router;
import io.agentreach.wire.check.InputChecks;
import io.agentreach.wire.http.AddressPolicy;
import io.agentreach.wire.http.LateResults;
import io.agentreach.wire.http.Room;
import io.agentreach.wire.json.Limits;
import io.agentreach.wire.json.ManifestCodec;
import java.util.function.BooleanSupplier;

/**
 * What all event loops of one hub share. Thread-safe.
 *
 * @param inputs checks inputs, the same that the router asks
 * @param room the memory for large bodies and replies
 * @param ready whether the hub takes calls: false before it has loaded its store and while it stops
 */
public record HubParts(
    Registry registry,
    Router router,
    InputChecks inputs,
    CallLog log,
    EventFeed events,
    AddressPolicy addresses,
    LateResults late,
    Room room,
    Limits limits,
    ManifestCodec manifests,
    TaskDesk tasks,
    FaceSettings settings,
    BooleanSupplier ready) {}
