import type { KeyScope, Role } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";

/** Roles from the least to the most powerful. */
export const ROLES = ["viewer", "editor", "owner"] as const satisfies readonly Role[];

/**
 * What members do, and the least role for each. Every server action and every route of the console names one
 * (`requireSession`, `sessionGet`, `sessionPost`). Each role may also do what the roles before it may.
 */
export const PERMISSIONS = {
  /** Read everything of the account, except the audit log. */
  view: "viewer",
  /** One's own sign-in: email, password, browsers; leave the account. */
  self: "viewer",
  "avatars.change": "editor",
  "clips.change": "editor",
  /** Delete, summarize again, replay, listen in, take over. */
  "conversations.change": "editor",
  /** Create keys, and revoke one's own. */
  "keys.change": "editor",
  "knowledge.change": "editor",
  "links.change": "editor",
  /** Also test calls, which use the account's minutes. */
  "scenarios.change": "editor",
  /** HTTP endpoints, MCP servers, language models, secrets and webhooks. */
  "tools.change": "editor",
  /** Restore from the trash, and delete from it for good. */
  "trash.change": "editor",
  /** Name, retention and allowed hosts. */
  "account.change": "owner",
  "audit.read": "owner",
  "account.delete": "owner",
  /** Download everything, personal data of visitors included. */
  "account.export": "owner",
  "members.change": "owner",
  /** Invite people who get their own account; the instance's owner only. */
  "instance.invite": "owner",
  /** Download a language model that answers for all accounts; the instance's owner only. */
  "instance.models": "owner",
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a role may do something. */
export function mayDo(role: Role, permission: Permission): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission]);
}

/** A role, unless another one that bounds it is less powerful. */
export const leastRole = (role: Role, bound: Role | null): Role =>
  bound !== null && ROLES.indexOf(bound) < ROLES.indexOf(role) ? bound : role;

/** Throws `AUTH_DENIED` with what the member can do about it. */
export function requirePermission(role: Role, permission: Permission): void {
  if (mayDo(role, permission)) return;
  const needed = PERMISSIONS[permission] === "owner" ? "Only an owner" : "Only an owner or editor";
  throw new AppError("AUTH_DENIED", {
    reason: "insufficient_role",
    message: `${needed} of this account may do this. Your role is ${role}`,
  });
}

/** Whether an API key of a member with this role may make requests of this scope: a viewer's only reads. */
export function mayRequest(role: Role, scope: KeyScope): boolean {
  return role !== "viewer" || scope === "read";
}
