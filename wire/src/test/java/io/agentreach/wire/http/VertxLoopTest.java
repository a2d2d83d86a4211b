package io.agentreach.wire.http;

import static org.awaitility.Awaitility.await;

import io.agentreach.core.port.Loop;
import io.agentreach.testkit.contract.LoopContract;
import io.vertx.core.Vertx;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;

/** The Vert.x event loop keeps the contract of every loop. */
class VertxLoopTest implements LoopContract {
  private final Vertx vertx = Vertx.vertx();
  private final VertxLoop loop = new VertxLoop(vertx.getOrCreateContext());

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Override
  public Loop loop() {
    return loop;
  }

  @Override
  public void workUntil(BooleanSupplier condition) {
    await().until(condition::getAsBoolean);
  }
}
