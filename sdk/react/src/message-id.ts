/** An id for a message, by which it is answered once however often it is sent. `crypto.randomUUID` exists on https pages only. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
