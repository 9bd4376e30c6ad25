/** `read`: every GET, and searches. `connect`: what an integrator's connect and updates routes call. `full`: everything. */
export type KeyScope = "full" | "read" | "connect";

/** A member's role in their account: a `viewer` reads, an `editor` also changes things, an `owner` does everything. */
export type Role = "owner" | "editor" | "viewer";

/**
 * The account on whose behalf a use case runs. The rest says who acts for it and from where, for the audit log: a
 * member, or the instance's operator.
 */
export type Actor = {
  ownerId: string;
  userId?: string | undefined;
  isOperator?: boolean | undefined;
  address?: string | undefined;
};

/** A member of the account, signed in to the console. `keyId`: the API key of theirs that acts for them instead. */
export type MemberActor = Actor & { userId: string; role: Role; keyId?: string | undefined };

/** An actor that authenticated with an API key of the member `memberId`. `role` is the member's present role, within the key's own. */
export type KeyActor = Actor & { keyId: string; memberId: string; scope: KeyScope; role: Role };
