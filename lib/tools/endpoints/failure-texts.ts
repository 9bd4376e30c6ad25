/** Why an endpoint gave no response, in English and without a full stop. */
export const FAILURE_TEXTS = {
  private_address: "The address points to a private network: only the operator can allow it",
  host_not_allowed: "The host is not one of the account's allowed hosts",
  unresolved: "The host name can't be resolved",
  no_connection: "The host refused the connection",
  timeout: "The endpoint did not respond in time",
  broken: "The connection was closed before the response was complete",
} as const;

export type FailureKind = keyof typeof FAILURE_TEXTS;
