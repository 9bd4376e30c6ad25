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
