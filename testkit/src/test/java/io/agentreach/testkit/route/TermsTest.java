package io.agentreach.testkit.route;

import static io.agentreach.core.model.Capability.Validate.BASIC;
import static io.agentreach.core.model.Capability.Validate.NONE;
import static io.agentreach.core.model.Capability.Validate.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.registry.Terms;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import org.junit.jupiter.api.Test;

class TermsTest {
  private final Stage stage = new Stage();

  private void register(String agent, Capability capability) {
    stage.agent(agent, capability, Behaviour.reply("1"));
  }

  private Terms terms(String capability) {
    Target target = new Target.ByCapability(new CapabilityName(capability));
    return stage.router.terms(TenantId.DEFAULT, target);
  }

  private Terms terms(String agent, String capability) {
    CapabilityName name = capability == null ? null : new CapabilityName(capability);
    return stage.router.terms(TenantId.DEFAULT, new Target.ByAgent(new AgentId(agent), name));
  }

  private static Capability keyed(String name, String rule) {
    return Manifests.particular(name, rule, NONE, "{}");
  }

  private static Capability checked(String name, Capability.Validate validate, String schema) {
    return Manifests.particular(name, null, validate, schema);
  }

  @Test
  @Satisfies({"E3", "F11"})
  void nobodyMakesTermsUnlessSomebodyDeclaresThem() {
    register("a-1", Manifests.once("chat"));
    assertThat(terms("chat")).isSameAs(Terms.NONE);
    assertThat(terms("other")).isSameAs(Terms.NONE);
    register("a-2", checked("chat", NONE, "{}"));
    assertThat(terms("chat")).isSameAs(Terms.NONE);
  }

  @Test
  @Satisfies("E3")
  void theRuleOfMostAgentsCounts() {
    register("a-1", keyed("chat", "payload.a"));
    register("a-2", keyed("chat", "payload.b"));
    assertThat(terms("chat").sessionKey()).isEqualTo("payload.a");
    register("a-3", keyed("chat", "payload.b"));
    assertThat(terms("chat").sessionKey()).isEqualTo("payload.b");
    stage.registry.remove(Stage.key("a-2"), null);
    assertThat(terms("chat").sessionKey()).isEqualTo("payload.a");
    register("a-1", Manifests.once("chat"));
    assertThat(terms("chat").sessionKey()).isEqualTo("payload.b");
    stage.registry.remove(Stage.key("a-3"), null);
    assertThat(terms("chat")).isSameAs(Terms.NONE);
  }

  @Test
  @Satisfies("E3")
  void theMostSpecificNameWithARuleCounts() {
    register("a-1", keyed("chat", "payload.a"));
    register("a-2", keyed("chat.long", "payload.b"));
    register("a-3", Manifests.once("chat.short"));
    assertThat(terms("chat.long.talk").sessionKey()).isEqualTo("payload.b");
    assertThat(terms("chat.short").sessionKey()).isEqualTo("payload.a");
    assertThat(terms("a-1", "chat.long").sessionKey()).isEqualTo("payload.a");
    assertThat(terms("a-2", null).sessionKey()).isEqualTo("payload.b");
    assertThat(terms("nobody", "chat")).isSameAs(Terms.NONE);
  }

  @Test
  @Satisfies("F11")
  void eachDifferentWayOfCheckingIsThereOnce() {
    for (int i = 0; i < 20; i++) {
      register("a-" + i, checked("draw", SCHEMA, "{\"n\":" + i % 2 + "}"));
    }
    register("b-1", checked("draw", BASIC, "{\"n\":0}"));
    register("c-1", checked("draw.line", SCHEMA, "{}"));
    assertThat(terms("draw").checks()).hasSize(3);
    assertThat(terms("draw.line").checks()).hasSize(4);
    assertThat(terms("a-3", "draw").checks()).hasSize(1);
    register("b-1", checked("draw", NONE, "{\"n\":0}"));
    assertThat(terms("draw").checks()).hasSize(2);
  }

  @Test
  @Satisfies("F11")
  void noMoreWaysAreToldApartThanThereIsRoomFor() {
    for (int i = 0; i < 70; i++) {
      register("a-" + i, checked("draw", SCHEMA, "{\"n\":" + i + "}"));
    }
    assertThat(terms("draw").checks()).hasSize(Terms.MOST_CHECKS);
    for (int i = 0; i < 60; i++) {
      stage.registry.remove(Stage.key("a-" + i), null);
    }
    assertThat(terms("draw").checks()).hasSize(10);
  }
}
