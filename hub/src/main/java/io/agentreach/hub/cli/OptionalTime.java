package io.agentreach.hub.cli;

import java.time.Duration;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Takes what follows an option as its time if it looks like one, and 30 s otherwise: in {@code
 * --wait NAME} the name is no time.
 */
final class OptionalTime implements IParameterConsumer {
  private static final Duration USUAL = Duration.ofSeconds(30);

  @Override
  @SuppressWarnings("JdkObsolete") // The interface wants a Stack.
  public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
    boolean given = !arguments.isEmpty() && Times.looksLike(arguments.peek());
    option.setValue(given ? new Times().convert(arguments.pop()) : USUAL);
  }
}
