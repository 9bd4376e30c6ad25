const WORDS = {
  private_address: "The address leads into a private network, which is not allowed",
  unresolved: "The host’s name is not known",
  no_connection: "The host took no connection",
  timeout: "No whole answer in time",
  broken: "The connection broke before the whole answer was there",
} as const;

export type FailureKind = keyof typeof WORDS;

/** Why an endpoint gave no answer. The message is for people and holds nothing of the request. */
export class EndpointFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, cause?: unknown) {
    super(WORDS[kind], { cause });
    this.name = "EndpointFailure";
    this.kind = kind;
  }
}
