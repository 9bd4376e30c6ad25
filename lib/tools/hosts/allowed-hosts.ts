import { eq } from "drizzle-orm";
import { type Db, db } from "#db/client.ts";
import { accounts } from "#db/schema/accounts.ts";
import { changeSetting } from "#lib/auth/accounts/accounts.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type AllowsHost, allowsAmong } from "./host-rules.ts";

/** The hosts that the actor's tools, webhooks and documents may reach; empty if any public host is allowed. */
export async function listAllowedHosts(actor: Actor): Promise<string[]> {
  return await findAllowedHosts(db, actor.ownerId);
}

/** Replaces the list. What is saved with another host stays, and is no longer called. */
export async function setAllowedHosts(actor: Actor, hosts: string[]): Promise<void> {
  await changeSetting(actor, "allowed hosts", { allowedHosts: hosts });
}

/** Only the list: every call of a tool reads it, and an account's dictionary may be large. */
async function findAllowedHosts(on: Db, ownerId: string): Promise<string[]> {
  const { id, allowedHosts } = accounts;
  const [row] = await on.select({ allowedHosts }).from(accounts).where(eq(id, ownerId));
  return row?.allowedHosts ?? [];
}

/** Which hosts an owner's list allows now. */
export async function findHostRule(ownerId: string, on: Db = db): Promise<AllowsHost> {
  return allowsAmong(await findAllowedHosts(on, ownerId));
}

/** Throws `VALIDATION` for URLs, by field, whose hosts the actor's list doesn't allow. Others must have been checked before. */
export async function requireAllowedHosts(
  actor: Actor,
  urls: Record<string, string>,
  tx: Db = db,
): Promise<void> {
  checkHosts(await findHostRule(actor.ownerId, tx), urls);
}

/** Like `requireAllowedHosts`, for a list that has been read. */
export function checkHosts(allows: AllowsHost, urls: Record<string, string>): void {
  const details = Object.entries(urls).flatMap(([path, url]) => {
    const host = URL.parse(url)?.hostname;
    const message = `${path} must be on one of the account's allowed hosts`;
    return host === undefined || allows(host) ? [] : [{ path, message }];
  });
  if (details.length > 0) throw new AppError("VALIDATION", { message: details[0]?.message, details });
}
