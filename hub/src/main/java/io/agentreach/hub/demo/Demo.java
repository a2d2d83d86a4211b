package io.agentreach.hub.demo;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * {@code reach demo}: a hub and agents as real processes. Each act checks what it claims. Blocks
 * until the end; meant to be run once in a process.
 */
public final class Demo {
  private static final int TAIL = 15;

  private Demo() {}

  /**
   * Plays all acts; then, unless it is to end by itself, keeps everything running until Ctrl-C.
   *
   * @return 0 if all that was claimed held, else 1
   */
  public static int run(DemoOptions options) {
    Narrator narrator = new Narrator(options.out());
    try (Children children = Children.inNewFolder()) {
      return play(options, children, narrator);
    } catch (DemoFailure failure) {
      narrator.failed(String.valueOf(failure.getMessage()));
      return 1;
    }
  }

  private static int play(DemoOptions options, Children children, Narrator narrator) {
    long begun = System.nanoTime();
    try {
      narrator.title("Agent-Reach demo");
      try (Stage stage = new Opening(options, children, narrator).play()) {
        String page = new RealTask(stage).play();
        new KillDrill(stage, page).play();
        new CordonDrill(stage, page).play();
        new FourLevels(stage).play();
        new ComeBack(stage, page).play();
        nobodyElseDied(children);
        long seconds = (System.nanoTime() - begun) / 1_000_000_000;
        new Ending(stage).play(options.once(), seconds);
        if (!options.once()) {
          new CountDownLatch(1).await();
        }
        return 0;
      }
    } catch (DemoFailure failure) {
      narrator.failed(String.valueOf(failure.getMessage()));
      showLogs(failure, children, narrator);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 1;
  }

  private static void nobodyElseDied(Children children) {
    for (Child each : children.dead()) {
      if (!each.name().equals("apply")) {
        throw new DemoFailure(each.name() + " ended by itself", each);
      }
    }
  }

  private static void showLogs(DemoFailure failure, Children children, Narrator narrator) {
    Child culprit = failure.culprit();
    if (culprit != null) {
      show(culprit, narrator);
    }
    for (Child each : children.dead()) {
      if (each != culprit && each.exitCode() != 0) {
        show(each, narrator);
      }
    }
  }

  private static void show(Child child, Narrator narrator) {
    narrator.plain("The end of the log of " + child.name() + ":");
    List<String> tail = child.tail(TAIL);
    (tail.isEmpty() ? List.of("(empty)") : tail).forEach(line -> narrator.plain("| " + line));
  }
}
