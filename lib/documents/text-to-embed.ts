/** What is embedded of a chunk: with what it is about, which a chunk from the middle of a text does not say. */
export function textToEmbed(documentName: string, chunk: { heading: string; content: string }): string {
  return [documentName, chunk.heading, chunk.content].filter((part) => part !== "").join("\n");
}
