package io.agentreach.testkit.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Breaks the engine in many ways, one at a time: the simulator must notice each. */
class MutationTest {
  private static final int SEEDS = 1_000;

  private static final Consumer<CodeBuilder> NOTHING = CodeBuilder::return_;
  private static final Consumer<CodeBuilder> TRUE = code -> code.iconst_1().ireturn();
  private static final Consumer<CodeBuilder> FALSE = code -> code.iconst_0().ireturn();
  private static final Consumer<CodeBuilder> ZERO = FALSE;
  private static final Consumer<CodeBuilder> NULL = code -> code.aconst_null().areturn();

  static Stream<Arguments> mutants() {
    return Stream.of(
        first(
            "unknown effects are always repeated", "rule.RetryRule", "after", set(3, 1), "repeats"),
        first(
            "attempts are not counted",
            "rule.RetryRule",
            "after",
            set(2, 0),
            "is one attempt too many"),
        first(
            "an answer is repeated though a part was seen",
            "rule.RetryRule",
            "after",
            set(4, 0),
            "begins after the caller saw a part"),
        instead("every call may be repeated", "model.Call", "repeatable", TRUE, "repeats"),
        instead(
            "the effect is always told as none",
            "route.AttemptLog",
            "worst",
            none(),
            "claims NONE"),
        instead(
            "agents tried are forgotten",
            "route.Tried",
            "times",
            FALSE,
            "asks the same agent once too often"),
        instead(
            "retries cost nothing",
            "guard.RetryBudget",
            "tryWithdraw",
            TRUE,
            "is a retry beyond the budget"),
        instead(
            "time is without limit",
            "rule.TimeRule",
            "callNanos",
            code -> code.ldc(1L << 40).lreturn(),
            "was told a wrong deadline"),
        instead("slots are not given back", "guard.Slots", "release", NOTHING, "slots are taken"),
        instead("slots are not counted", "guard.Slots", "tryAcquire", TRUE, "slots are taken"),
        instead(
            "nothing is settled with an agent",
            "route.Settler",
            "ended",
            NOTHING,
            "slots are taken"),
        instead(
            "attempts are not cancelled",
            "route.CallDriver$Open",
            "cancel",
            NOTHING,
            "still has an attempt open"),
        instead(
            "callers cannot cancel",
            "route.CallDriver",
            "cancel",
            NOTHING,
            "goes on after its caller went away"),
        instead(
            "timers are left behind",
            "route.CallDriver",
            "disarm",
            NOTHING,
            "timers of the engine are left behind"),
        instead(
            "pauses are not passed on",
            "route.CallDriver$Open",
            "pause",
            NOTHING,
            "whether its caller wants a pause"),
        instead(
            "resuming is not passed on",
            "route.CallDriver$Open",
            "resume",
            NOTHING,
            "whether its caller wants a pause"),
        instead("the breaker never opens", "guard.Breaker", "failed", FALSE, "its circuit is open"),
        instead(
            "the breaker admits any number of probes",
            "guard.Breaker",
            "tryEnter",
            TRUE,
            "its circuit is open"),
        instead(
            "refused connections are forgotten",
            "guard.HoldOff",
            "failed",
            NOTHING,
            "could not be connected to just now"),
        instead(
            "Retry-After is ignored", "guard.Pause", "begin", NOTHING, "asked to be left alone"),
        instead("rates are not taken", "guard.TokenBucket", "tryTake", TRUE, "beyond the rate"),
        instead(
            "loops are not seen", "route.Gate", "admit", NULL, "nested too deep or part of a loop"),
        instead(
            "any state follows any other",
            "rule.StateRule",
            "next",
            code -> code.aload(1).areturn(),
            "a state changed without need"),
        first(
            "anybody may remove an agent",
            "registry.Registry",
            "remove",
            code -> code.aconst_null().astore(2),
            "a goodbye is answered"),
        instead(
            "silence is not seen",
            "route.ReachCheck",
            "heartbeatFresh",
            TRUE,
            "silent beyond its deadline"),
        instead(
            "hold-offs are not seen",
            "route.ReachCheck",
            "connects",
            TRUE,
            "could not be connected to just now"),
        instead("states are not seen", "route.ReachCheck", "ready", TRUE, "begins although it is"),
        instead("cordons are not seen", "route.ReachCheck", "notCordoned", TRUE, "it is cordoned"),
        instead(
            "pauses are not seen", "route.ReachCheck", "notPaused", TRUE, "asked to be left alone"),
        instead(
            "open breakers are not seen",
            "route.ReachCheck",
            "circuitClosed",
            TRUE,
            "gave up although"),
        instead(
            "dependencies are not seen",
            "route.ReachCheck",
            "dependenciesHealthy",
            TRUE,
            "a dependency of it is unhealthy"),
        instead(
            "full agents are not seen", "route.ReachCheck", "slotFree", TRUE, "gave up although"),
        instead(
            "versions are not seen", "route.ReachCheck", "versionFits", TRUE, "of another version"),
        instead("scopes are not seen", "route.ReachCheck", "scopeHeld", TRUE, "lacks the scope"),
        instead("groups are not seen", "route.ReachCheck", "groupFits", TRUE, "of another group"),
        instead(
            "allow-lists are not seen",
            "route.ReachCheck",
            "callerAllowed",
            TRUE,
            "does not let the caller in"),
        instead(
            "idle agents are not seen", "route.ReachCheck", "slotFree", FALSE, "gave up although"));
  }

  static Stream<Arguments> mutantsOfSelection() {
    return Stream.of(
        instead(
            "slots have no shares", "rule.SlotRule", "admits", TRUE, "are kept for others than"),
        instead("low calls are never due", "guard.Slots", "forgotten", TRUE, "waits although"),
        instead(
            "regions are not seen", "route.ReachCheck", "regionFits", TRUE, "in another region"),
        instead("nobody is preferred", "route.Preferences", "rank", ZERO, "is preferred"),
        instead("no group is preferred", "route.Preferences", "group", ZERO, "is preferred"),
        instead("no region is near", "route.Preferences", "nearness", ZERO, "is preferred"),
        instead("canaries get nobody", "rule.CanaryRule", "covers", FALSE, "is preferred"),
        instead(
            "canaries draw for each call",
            "route.Preferences",
            "user",
            requestId(),
            "is preferred"),
        instead(
            "the standby never takes over", "guard.Fallback", "switched", FALSE, "is preferred"),
        instead(
            "everybody is trusted",
            "route.Preferences",
            "trusted",
            TRUE,
            "goes to an agent under watch"),
        instead(
            "sessions go anywhere",
            "route.Scorer",
            "key",
            requestId(),
            "leaves the agent of its session"),
        instead(
            "guests never leave",
            "route.WaitingRoom",
            "leave",
            NOTHING,
            "stand in the waiting room"),
        instead(
            "who waits does not look",
            "route.CallMachine",
            "lookAgain",
            waitOn(),
            "waits although"));
  }

  static Stream<Arguments> mutantsOfTheHub() {
    return Stream.of(
        first(
            "one evaluation is enough",
            "rule.Hysteresis",
            "after",
            set(2, 1),
            "a state changed without need"),
        instead(
            "overload is not seen",
            "rule.OverloadRule",
            "after",
            code -> code.aload(1).areturn(),
            "is told to be"),
        instead(
            "stuck pools are not seen",
            "rule.OverloadRule",
            "stuck",
            FALSE,
            "nothing comes out of it"),
        instead(
            "the hub's own pauses are not given back",
            "guard.OwnPauses",
            "tick",
            code -> code.lconst_0().lreturn(),
            "a state changed without need"),
        instead(
            "the loss of most agents is believed",
            "rule.MassLossRule",
            "suspicious",
            FALSE,
            "is told to be"),
        instead("nobody is told of states", "registry.Herald", "look", NOTHING, "is told to be"),
        instead(
            "nothing is restored",
            "registry.Registry",
            "restore",
            NOTHING,
            "is not there after the restart"),
        first(
            "cordons are not restored",
            "registry.Registry",
            "record",
            noCordon(),
            "is restored otherwise"),
        first(
            "a restart trusts everybody",
            "registry.Vigil",
            "restored",
            set(3, 1),
            "is restored though the other way round"),
        first(
            "a restart trusts nobody",
            "registry.Vigil",
            "restored",
            set(3, 0),
            "is restored though the other way round"),
        instead("branches go on", "fanout.Branch", "cancel", NOTHING, "still has an attempt open"),
        instead(
            "every fan-out is fulfilled",
            "rule.JoinRule",
            "fulfilled",
            TRUE,
            "a fan-out counts wrongly"));
  }

  @ParameterizedTest
  @MethodSource({"mutants", "mutantsOfSelection", "mutantsOfTheHub"})
  void theSimulatorNotices(Mutant mutant, String broken) throws ReflectiveOperationException {
    assertThat(mutant.broken(broken, SEEDS)).anyMatch(found -> found.contains(broken));
  }

  private static Arguments instead(
      String what, String type, String method, Consumer<CodeBuilder> body, String broken) {
    return argumentSet(what, Mutant.instead(type, method, body), broken);
  }

  private static Arguments first(
      String what, String type, String method, Consumer<CodeBuilder> prefix, String broken) {
    return argumentSet(what, Mutant.first(type, method, prefix), broken);
  }

  /** Overwrites a parameter; {@code slot} counts the local variables, 0 is {@code this}. */
  private static Consumer<CodeBuilder> set(int slot, int value) {
    return code -> code.loadConstant(value).istore(slot);
  }

  private static Consumer<CodeBuilder> requestId() {
    ClassDesc call = ClassDesc.of("io.agentreach.core.model.Call");
    MethodTypeDesc text = MethodTypeDesc.of(ConstantDescs.CD_String);
    return code -> code.aload(0).invokevirtual(call, "requestId", text).areturn();
  }

  private static Consumer<CodeBuilder> waitOn() {
    ClassDesc wait = ClassDesc.of("io.agentreach.core.route.CallStep$Wait");
    MethodTypeDesc nanos = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long);
    return code ->
        code.new_(wait)
            .dup()
            .ldc(100_000_000L)
            .invokespecial(wait, ConstantDescs.INIT_NAME, nanos)
            .areturn();
  }

  private static Consumer<CodeBuilder> noCordon() {
    ClassDesc cordon = ClassDesc.of("io.agentreach.core.model.Cordon");
    return code -> code.getstatic(cordon, "NONE", cordon).astore(6);
  }

  private static Consumer<CodeBuilder> none() {
    ClassDesc effect = ClassDesc.of("io.agentreach.core.model.Effect");
    return code -> code.getstatic(effect, "NONE", effect).areturn();
  }
}
