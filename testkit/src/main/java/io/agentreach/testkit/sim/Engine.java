package io.agentreach.testkit.sim;

import io.agentreach.core.model.Call;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Loop;
import io.agentreach.core.route.CallHandle;
import io.agentreach.core.route.CallListener;

/** What is under test: the production router, or one that is broken on purpose. */
@FunctionalInterface
public interface Engine {
  /** Routes a call, as {@code Router.route} does. */
  CallHandle route(Call call, Loop loop, Channels channels, CallListener listener);
}
