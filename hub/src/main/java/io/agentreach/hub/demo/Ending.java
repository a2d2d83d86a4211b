package io.agentreach.hub.demo;

/** The last act: what was shown, and what to try next. */
final class Ending {
  private final Stage stage;

  Ending(Stage stage) {
    this.stage = stage;
  }

  void play(boolean once, long seconds) {
    Narrator narrator = stage.narrator();
    narrator.step("That was it");
    narrator.held("Everything above was checked while it ran, in " + seconds + " s.");
    if (once) {
      narrator.say("Without --once the demo goes on running, for you to try things on it.");
      return;
    }
    String hub = stage.hub().hub();
    narrator.say("The hub and all agents go on running. In another shell:");
    narrator.blank();
    narrator.plain("export REACH_HUB=" + hub);
    narrator.plain("./reach agent list");
    narrator.plain("./reach explain text_extract");
    narrator.plain("./reach call page_fetch --params '{\"url\":\"tea.html\"}'");
    narrator.plain(
        "kill -9 " + stage.child("extract-a").pid() + "   # and call text_extract again");
    narrator.blank();
    narrator.plain("curl -s " + hub + "/v1/agents");
    narrator.plain("curl -s " + hub + "/v1/invoke -H 'content-type: application/json' \\");
    narrator.plain(
        "  -d '{\"capability\":\"text_figures\",\"params\":{\"language\":\"en\",\"document\":\"Rain"
            + " again.\",\"top\":3}}'");
    narrator.plain("curl -s " + hub + "/v1/explain -H 'content-type: application/json' \\");
    narrator.plain("  -d '{\"header\":{\"capability\":\"text_extract\",\"version\":\"2.0.0\"}}'");
    narrator.blank();
    narrator.say("The logs are in " + stage.children().folder() + ". Ctrl-C ends everything.");
  }
}
