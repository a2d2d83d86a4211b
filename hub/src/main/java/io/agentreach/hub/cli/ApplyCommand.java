package io.agentreach.hub.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code reach apply}. */
@Command(
    name = "apply",
    description =
        "Registers agents from manifest files, so that services without a change join in.")
final class ApplyCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      required = true,
      description = "YAML or JSON, - for standard input, or a folder of them; may be repeated.")
  private List<String> files = new ArrayList<>();

  ApplyCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    List<ManifestFile.Manifest> manifests = new ArrayList<>();
    try {
      for (String file : files) {
        manifests.addAll(
            file.equals("-")
                ? ManifestFile.read("standard input", options.terminal().in())
                : ManifestFile.read(Path.of(file)));
      }
    } catch (ManifestFile.Unreadable unreadable) {
      throw options.wrong(unreadable.words());
    }
    // All files are read before the first is applied: a typing mistake applies nothing.
    try (HubClient client = options.client()) {
      return apply(client, manifests).number();
    }
  }

  private ExitCode apply(HubClient client, List<ManifestFile.Manifest> manifests) {
    ExitCode first = ExitCode.OK;
    for (ManifestFile.Manifest manifest : manifests) {
      ExitCode code = apply(client, manifest);
      first = first == ExitCode.OK ? code : first;
      if (code == ExitCode.NO_HUB) {
        break;
      }
    }
    return first;
  }

  private ExitCode apply(HubClient client, ManifestFile.Manifest manifest) {
    Reply reply = client.post("/v1/agents", manifest.json()).holding("agent_id");
    if (reply instanceof Reply.Failed) {
      options.terminal().err().println("reach: " + Plain.text(manifest.source()) + ":");
    }
    return options.show(reply, done -> print(manifest, done.body()));
  }

  private void print(ManifestFile.Manifest manifest, JsonNode body) {
    String verb = body.path("replaced").asBoolean(false) ? "replaced" : "registered";
    String name = body.path("agent_id").asString("?");
    options.terminal().out().println(Plain.text(verb + " " + name + " from " + manifest.source()));
    for (JsonNode warning : body.path("warnings")) {
      String words =
          warning.path("field").asString("")
              + ": "
              + warning.path("problem").asString("")
              + "; "
              + warning.path("remedy").asString("");
      options.terminal().err().println(Plain.text("  warning: " + words));
    }
  }
}
