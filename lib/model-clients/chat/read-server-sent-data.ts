/** More characters than any chunk of an answer has. A server that never ends a line or an event fills no memory. */
export const MAX_CHUNK_LENGTH = 4 * 1_048_576;

/**
 * The data of each server-sent event. Comments and other fields are left out. Old servers of llama.cpp report an error in a
 * field of that name, which becomes the data `{"error": …}`.
 */
export async function* readServerSentData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  let length = 0;
  for await (const line of readLines(body)) {
    const { field, value } = parseField(line);
    if (field === "data") data.push(value);
    else if (field === "error") data.push(`{"error":${value}}`);
    length += line.length;
    if (length > MAX_CHUNK_LENGTH) throw new Error("the language model's server sent an endless event");
    if (line !== "") continue;
    if (data.length > 0) yield data.join("\n");
    data = [];
    length = 0;
  }
  if (data.length > 0) yield data.join("\n");
}

/** Lines end with LF, CRLF or CR. The last one may lack its end. */
async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    // A CR at the end may be the first half of CRLF.
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    if (rest.length > MAX_CHUNK_LENGTH) throw new Error("the language model's server sent an endless line");
    yield* lines;
  }
  if (rest !== "") yield rest.replace(/\r$/, "");
}

function parseField(line: string): { field: string; value: string } {
  const colon = line.indexOf(":");
  if (colon < 0) return { field: line, value: "" };
  return { field: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, "") };
}

/** The text of a response, cut off after `maxBytes`. The rest is not read, and the connection is closed. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let left = maxBytes;
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes.subarray(0, left), { stream: true });
    left -= bytes.length;
    if (left <= 0) break;
  }
  return text;
}
