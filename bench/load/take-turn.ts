import type { ConversationKit } from "#agent/testing/conversation-kit.ts";

/** Milliseconds from the visitor's words to the model request, and to the first audio. */
export type Turn = { requestMs: number; soundMs: number };

/** A typed turn of a call without a room. */
export async function takeTurn(kit: ConversationKit, words: string): Promise<Turn> {
  const { session, output } = kit.conversation;
  const startedAt = performance.now();
  const times = { requestMs: Number.NaN, soundMs: Number.NaN };
  const { model } = kit;
  const chat = model.chat.bind(model);
  model.chat = (request) => {
    times.requestMs = performance.now() - startedAt;
    return chat(request);
  };
  output.once("playbackStarted", () => {
    times.soundMs = performance.now() - startedAt;
  });
  await session.generateReply({ userInput: words }).waitForPlayout();
  model.chat = chat;
  return times;
}
