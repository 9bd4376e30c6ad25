/** Why documents can't be searched, as the API says it. The console says it in the language of its page, by the code. */
export const DOCUMENT_FAILURES = {
  internal: "The document could not be prepared for searching. Try again.",
  no_embeddings: "The embeddings server did not return embeddings.",
  wrong_width: "The embeddings server returns vectors of {width} numbers; {required} are required.",
  timeout: "The embeddings server did not respond in time.",
  unreachable: "The embeddings server cannot be reached.",
  status: "The embeddings server responded with an error ({status}).",
};
