/** Why the app turns a worker away: no such session, the session is over, or another job runs it. */
export type RefusalKind = "unknown" | "over" | "taken";

export class SessionRefusal extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind) {
    super(`session ${kind}`);
    this.name = "SessionRefusal";
    this.kind = kind;
  }
}
