import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { getAvatar } from "#lib/avatars/reads.ts";
import type { Actor } from "#lib/platform/actor.ts";
import type { Plan } from "./plans.ts";
import { updateDefaultAvatar, updateName, updatePlan, updateRetention } from "./queries.ts";
import type { RetentionInput } from "./schema.ts";

/** Visitors see the name as their host. */
export async function renameAccount(actor: Actor, name: string): Promise<void> {
  await changeSetting(actor, "name", (tx) => updateName(tx, actor.ownerId, name));
}

/** Sets the avatar preselected in the account's forms. Throws `AVATAR_NOT_FOUND`. */
export async function setDefaultAvatar(actor: Actor, avatarId: string): Promise<void> {
  const { id } = await getAvatar(actor, avatarId);
  await changeSetting(actor, "default avatar", (tx) => updateDefaultAvatar(tx, actor.ownerId, id));
}

/** Moves an account to a plan. Live calls are unaffected. */
export async function setPlan(actor: Actor, plan: Plan): Promise<void> {
  await db.transaction(async (tx) => {
    await updatePlan(tx, actor.ownerId, plan);
    await recordAudit(tx, actor, "account.plan_changed", { id: actor.ownerId, name: plan });
  });
}

/** Sets how long the account keeps conversations and recordings; the hourly purge applies it. */
export async function setRetention(actor: Actor, retention: RetentionInput): Promise<void> {
  await changeSetting(actor, "retention", (tx) => updateRetention(tx, actor.ownerId, retention));
}

async function changeSetting(actor: Actor, name: string, change: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await change(tx);
    await recordAudit(tx, actor, "settings.changed", { id: actor.ownerId, name });
  });
}
