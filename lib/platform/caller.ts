/** `read`: every GET, and searches. `connect`: what an integrator's connect and updates routes call. `full`: everything. */
export type KeyScope = "full" | "read" | "connect";

/** On whose behalf a use case runs. */
export type Caller = { ownerId: string };

/** A caller that came with an API key. */
export type KeyCaller = Caller & { keyId: string; scope: KeyScope };
