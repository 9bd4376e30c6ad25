const KNOWN: [RegExp, string][] = [
  [
    /not within the file bounds|corrupted or incomplete|truncated|unexpected end/i,
    "The model's file is incomplete.",
  ],
  [/unknown model architecture/i, "The library does not know the model's architecture."],
  [/missing tensor|wrong number of tensors/i, "The model's file lacks a part of the model."],
  [/tokenizer|merges|vocab/i, "The model's file has no usable vocabulary."],
];

/** Says in one sentence why a model's file cannot be loaded, with the library's own words. */
export function describeLoadFailure(error: unknown, logged: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  // Written by this server for the operator.
  if (/LOCAL_LLM_|Download the model/.test(message)) return message;
  const all = [...logged, message];
  for (const [pattern, sentence] of KNOWN) {
    const line = all.find((text) => pattern.test(text));
    if (line) return `${sentence} Download it again or choose another model. (${line.slice(0, 200)})`;
  }
  return `The model could not be loaded: ${(logged[0] ?? message).slice(0, 300)}`;
}
