/** One event of a stream, with its JSON data. */
export type ChatEvent = { event: string; data: Record<string, unknown> };

/** More than any event has; a stream without an end of line fills no memory. */
const MAX_EVENT_LENGTH = 200_000;

/** Reads server-sent events. Comments and events without valid data are left out. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rest += decoder.decode(part.value, { stream: true });
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      if (rest.length > MAX_EVENT_LENGTH) throw new Error("The event is too long");
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ChatEvent | null {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const [event, text] = [field("event"), field("data")];
  if (event === undefined || text === undefined) return null;
  try {
    const data: unknown = JSON.parse(text);
    // An object: checked here.
    return typeof data === "object" && data !== null ? { event, data: data as ChatEvent["data"] } : null;
  } catch {
    return null;
  }
}
