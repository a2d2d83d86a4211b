package io.agentreach.sdk.example;

import static io.agentreach.sdk.task.From.from;

import io.agentreach.sdk.client.Client;
import io.agentreach.sdk.task.Graph;
import io.agentreach.sdk.task.TaskHandle;
import java.time.Duration;

final class TaskExamples {
  private TaskExamples() {}

  static String brief(Client client, String url) {
    TaskHandle task =
        client
            .tasks()
            .submit(
                Graph.named("brief")
                    .unit("fetch", "web.fetch", u -> u.input("url", url))
                    .unit(
                        "brief",
                        "text.brief",
                        u -> u.after("fetch").input("text", from("fetch", "/text"))));
    return task.await(Duration.ofMinutes(5)).result("brief").asString("");
  }
}
