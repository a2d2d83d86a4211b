package io.agentreach.wire.face;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.agentreach.requirements.Satisfies;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Holds what {@code /openapi.yaml} says against what the hub does. */
class OpenApiTest {
  private static final String MANIFEST =
      """
      {"agent_id":"a-1","endpoint":"%s","capabilities":[
        {"name":"echo","description":"Says it again","input_schema":{"type":"object"}}]}
      """;

  private final TestHub hub = new TestHub();
  private final TestAgent agent = TestAgent.answering("{\"said\":true}");
  private final SchemaRegistry schemas =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private JsonNode api;

  @BeforeEach
  void read() {
    api = new YAMLMapper().readTree(hub.text("/openapi.yaml"));
  }

  @AfterEach
  void stop() {
    agent.close();
    hub.close();
  }

  @Test
  @Satisfies("K5")
  void itDescribesExactlyTheRoutesThereAre() {
    Set<String> described = new TreeSet<>();
    api.path("paths")
        .properties()
        .forEach(path ->
            path.getValue().propertyNames().stream()
                .filter(name -> !name.equals("parameters"))
                .forEach(method ->
                    described.add(
                        method.toUpperCase(Locale.ROOT)
                            + " "
                            + path.getKey().replaceAll("\\{(\\w+)}", ":$1"))));

    Set<String> there = hub.routes().stream().collect(toCollection(TreeSet::new));
    there.addAll(List.of("POST /v1/invoke", "POST /invoke", "POST /v1/fanout"));
    assertThat(described).isEqualTo(there);
  }

  @Test
  @Satisfies({"K5", "A7"})
  void everyAnswerIsAsDescribed() {
    String manifest = MANIFEST.formatted(agent.url());
    holds("/v1/agents", "post", hub.post("/v1/agents", manifest), 201);
    holds("/v1/agents/{id}", "put", hub.send("PUT", "/v1/agents/a-1", manifest), 200);
    holds("/register", "post", hub.post("/register", manifest), 200);
    holds("/v1/registry/register", "post", hub.post("/v1/registry/register", manifest), 200);
    holds("/v1/agents", "post", hub.post("/v1/agents", "{}"), 400);
    holds("/v1/agents", "post", hub.post("/v1/agents", "{\"protocol_version\":\"9.0\"}"), 426);
    holds("/v1/agents/{id}/heartbeat", "post", hub.post("/v1/agents/a-1/heartbeat", "{}"), 200);
    holds("/v1/agents/{id}/heartbeat", "post", hub.post("/v1/agents/x/heartbeat", "{}"), 404);
    holds("/heartbeat", "post", hub.post("/heartbeat", "{\"agent_id\":\"a-1\"}"), 200);
    holds("/v1/heartbeats", "post", hub.post("/v1/heartbeats", "{\"heartbeats\":[]}"), 200);
    holds("/v1/agents", "get", hub.get("/v1/agents?limit=1"), 200);
    holds("/agents", "get", hub.get("/agents"), 200);
    holds("/v1/agents/{id}", "get", hub.get("/v1/agents/a-1"), 200);
    holds("/v1/agents/{id}", "get", hub.get("/v1/agents/none"), 404);
    holds("/v1/agents/{id}/manifest", "get", hub.get("/v1/agents/a-1/manifest"), 200);
    holds("/v1/agents/{id}/cordon", "post", hub.post("/v1/agents/a-1/cordon", ""), 200);
    holds("/v1/agents/{id}/drain", "post", hub.post("/v1/agents/a-1/drain", ""), 200);
    holds("/v1/agents/{id}/drain", "post", hub.post("/v1/agents/none/drain", ""), 404);
    holds("/v1/agents/{id}/drill", "post", hub.post("/v1/agents/a-1/drill", ""), 400);
    holds(
        "/v1/agents/{id}/drill", "post", hub.post("/v1/agents/a-1/drill", "{\"force\":true}"), 200);
    holds("/v1/agents/{id}/drill", "post", hub.post("/v1/agents/none/drill", ""), 404);
    holds("/v1/explain", "post", hub.post("/v1/explain", "{\"capability\":\"echo\"}"), 200);
    holds("/v1/agents/{id}/uncordon", "post", hub.post("/v1/agents/a-1/uncordon", ""), 200);
    holds("/v1/capabilities", "get", hub.get("/v1/capabilities"), 200);
    holds("/v1/capabilities/{name}", "get", hub.get("/v1/capabilities/echo"), 200);
    holds("/v1/invoke", "post", hub.post("/v1/invoke", "{\"capability\":\"echo\"}"), 200);
    holds("/v1/fanout", "post", hub.post("/v1/fanout", "{\"capability\":\"echo\"}"), 200);
    holds("/v1/fanout", "post", hub.post("/v1/fanout", "{\"capability\":\"none\"}"), 404);
    holds("/invoke", "post", hub.post("/invoke", "{\"capability\":\"none\"}"), 404);
    holds("/v1/calls/{id}/result", "post", hub.post("/v1/calls/c/result", "{\"data\":1}"), 200);
    holds("/v1/calls/{id}/result", "post", hub.post("/v1/calls/c/result", "{}"), 400);
    holds("/healthz", "get", hub.get("/healthz"), 200);
    holds("/readyz", "get", hub.get("/readyz"), 200);
    holds("/v1/agents/{id}", "delete", hub.send("DELETE", "/v1/agents/a-1", null), 200);
  }

  private void holds(String path, String method, TestHub.Answer answer, int status) {
    String what = method + " " + path + " → " + answer.status() + " " + answer.http().body();
    assertThat(answer.status()).as(what).isEqualTo(status);
    JsonNode responses = api.path("paths").path(path).path(method).path("responses");
    JsonNode response = responses.path(Integer.toString(status));
    response = resolved(response.isMissingNode() ? responses.path("default") : response);
    JsonNode schema = response.path("content").path("application/json").path("schema");
    assertThat(schema.isMissingNode()).as("%s has a schema", what).isFalse();
    assertThat(schema(schema).validate(answer.body())).as(what).isEmpty();
  }

  private JsonNode resolved(JsonNode node) {
    String ref = node.path("$ref").asString("");
    return ref.isEmpty() ? node : api.at(ref.substring(1));
  }

  /** A schema of the description, with all that it may refer to. */
  private Schema schema(JsonNode schema) {
    ObjectNode whole = new YAMLMapper().createObjectNode();
    whole.putArray("allOf").add(schema);
    whole.set("components", api.path("components"));
    return schemas.getSchema(whole);
  }
}
