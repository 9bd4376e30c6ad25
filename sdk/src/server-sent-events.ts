export type ServerSentEvent = { id: string | undefined; event: string; data: string };

/** Reads the fields of one event, which are lines such as `data: {}`; undefined for a comment. */
function parseEvent(block: string): ServerSentEvent | undefined {
  const read: ServerSentEvent = { id: undefined, event: "message", data: "" };
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const value = line.slice(colon + 1).replace(/^ /, "");
    const name = line.slice(0, colon);
    if (name === "data") data.push(value);
    else if (name === "id") read.id = value;
    else if (name === "event") read.event = value;
  }
  return data.length === 0 ? undefined : { ...read, data: data.join("\n") };
}

/** Yields the server-sent events of a body. `onBytes` is called whenever something arrives. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onBytes();
      rest = (rest + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n");
      for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
        const event = parseEvent(rest.slice(0, end));
        rest = rest.slice(end + 2);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
