import type { voice } from "@livekit/agents";

/**
 * What the caller types, as turns of their own: it interrupts the avatar like speech does. While something is said that
 * must not be interrupted, it waits, in order; the library's own callback would lose it.
 */
export class TypedChat {
  private queue: Promise<void> = Promise.resolve();

  readonly receive: voice.TextInputCallback = (session, event) => {
    const text = event.text.trim();
    if (text === "") return;
    this.queue = this.queue.then(() => answer(session, text)).catch(() => {});
  };
}

async function answer(session: voice.AgentSession, text: string): Promise<void> {
  const { currentSpeech } = session.currentAgent.getActivityOrThrow();
  if (currentSpeech && !currentSpeech.allowInterruptions && !currentSpeech.done()) {
    await currentSpeech.waitForPlayout();
  }
  await session.interrupt().await;
  session.generateReply({ userInput: text });
}
