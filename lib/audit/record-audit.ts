import { type Db, db } from "#db/client.ts";
import { env } from "#lib/platform/env.ts";
import { cutText } from "#lib/platform/graphemes.ts";
import type { AuditAction } from "./actions.ts";
import { deleteAuditEventsAcrossOwners, insertAuditEvents } from "./queries.ts";

/** Who did something, and from where. Every `Actor` is one. `ownerId` null: it belongs to no account. */
export type AuditSource = {
  ownerId: string | null;
  userId?: string | undefined;
  keyId?: string | undefined;
  isOperator?: boolean | undefined;
  address?: string | undefined;
};

/** `name` must be neither a secret nor content of a conversation. */
type AuditTarget = { id: string; name?: string | undefined };

/**
 * Adds an event to the audit log, or one for each of several targets. Pass the transaction of the change, so that
 * neither exists without the other.
 */
export async function recordAudit(
  tx: Db,
  source: AuditSource,
  action: AuditAction,
  target?: AuditTarget | AuditTarget[],
): Promise<void> {
  const targets = Array.isArray(target) ? target : [target];
  if (targets.length === 0) return;
  const common = { ownerId: source.ownerId, action, ...actorOf(source), address: addressOf(source) };
  await insertAuditEvents(
    tx,
    targets.map((one) => ({ ...common, targetId: one?.id, targetName: one?.name && cutText(one.name, 200) })),
  );
}

function actorOf({ isOperator, keyId, userId }: AuditSource) {
  if (isOperator) return { actorKind: "operator", actorId: null } as const;
  if (keyId) return { actorKind: "key", actorId: keyId } as const;
  if (userId) return { actorKind: "user", actorId: userId } as const;
  return { actorKind: "anonymous", actorId: null } as const;
}

const addressOf = ({ isOperator, address }: AuditSource): string | null =>
  isOperator ? null : (address?.slice(0, 100) ?? null);

/** Deletes events older than `AUDIT_DAYS`. Safe to repeat. */
export async function purgeAuditEvents(now = new Date()): Promise<void> {
  await deleteAuditEventsAcrossOwners(db, new Date(now.getTime() - env.AUDIT_DAYS * 86_400_000));
}
