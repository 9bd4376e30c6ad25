import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { auditEvents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createKey } from "#lib/auth/keys/keys.ts";
import { inviteMember, joinAccount } from "#lib/auth/members/invitations.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { newId } from "#lib/platform/ids.ts";
import { exportAudit, listAnyAudit, listAudit, recordAudit } from "./audit.ts";

const FIRST = { limit: 2, beforeId: undefined };

describeDb("reading the audit log", () => {
  test("shows an account its own events only, newest first, with names and pages", async () => {
    const { actor, email } = await createConsoleAccount();
    const other = await createConsoleAccount();
    const { id } = await createKey(actor, { name: "Site", scope: "full" });
    await recordAudit(db, { ...actor, keyId: id }, "link.created", { id: newId(), name: "Door" });
    const page = await listAudit(actor, {}, FIRST);
    expect(page.rows.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["link.created", "Site"],
      ["key.created", email],
    ]);
    expect(page.nextCursor).not.toBeNull();
    const older = await listAudit(actor, {}, { limit: 50, beforeId: page.rows[1]?.id });
    expect(older.rows.map(({ action }) => action)).toEqual(["sign_in.succeeded", "account.created"]);
    expect((await listAudit(other.actor, {}, { limit: 50, beforeId: undefined })).rows).toHaveLength(2);
    const { rows } = await listAnyAudit(undefined, { limit: 100, beforeId: undefined });
    expect(new Set(rows.map(({ ownerId }) => ownerId)).size).toBeGreaterThan(1);
    const ofOther = await listAnyAudit(other.actor.ownerId, FIRST);
    expect(ofOther.rows.every(({ ownerId }) => ownerId === other.actor.ownerId)).toBe(true);
  });

  test("names a member by the email of today, and no member of another account", async () => {
    const [{ actor, email }, other] = [await createConsoleAccount(), await createConsoleAccount()];
    for (const id of [actor.userId, other.actor.userId]) {
      await recordAudit(db, { ownerId: actor.ownerId }, "sign_in.failed", { id });
    }
    const { rows } = await listAudit(actor, {}, FIRST);
    expect(rows.map(({ targetName }) => targetName)).toEqual([null, email]);
  });

  test("names an invited person before and after they join, whose email no event stores", async () => {
    const { actor, email: own } = await createConsoleAccount();
    const email = `invited-${newId()}@example.test`;
    const { url } = await inviteMember({ actor, provenAt: new Date() }, { email, role: "viewer" }, null);
    const read = async () =>
      (await listAudit(actor, {}, { limit: 50, beforeId: undefined })).rows.map(({ action, targetName }) => [
        action,
        targetName,
      ]);
    expect(await read()).toEqual([
      ["member.invited", `${email}: viewer`],
      ["sign_in.succeeded", null],
      ["account.created", own],
    ]);
    await joinAccount({ token: new URL(url).hash.slice(1), email, password: PASSWORD });
    expect((await read()).slice(0, 2)).toEqual([
      ["member.joined", `${email}: viewer`],
      ["member.invited", `${email}: viewer`],
    ]);
    const stored = await db.select().from(auditEvents).where(eq(auditEvents.ownerId, actor.ownerId));
    expect(JSON.stringify(stored)).not.toContain(email);
  });

  test("filters by area and day", async () => {
    const { actor } = await createConsoleAccount();
    const page = { limit: 50, beforeId: undefined };
    const { rows } = await listAudit(actor, { area: "sign_in" }, page);
    expect(rows.map(({ action }) => action)).toEqual(["sign_in.succeeded"]);
    const at = rows[0]?.at ?? new Date();
    const later = new Date(at.getTime() + 60_000);
    expect((await listAudit(actor, { from: later }, page)).rows).toEqual([]);
    expect((await listAudit(actor, { until: later }, page)).rows).toHaveLength(2);
  });

  test("is exported whole, and a name never becomes a formula", async () => {
    const { actor } = await createConsoleAccount();
    const targets = Array.from({ length: 1001 }, (_, index) => ({ id: String(index), name: "=1+1" }));
    await recordAudit(db, actor, "link.deleted", targets);
    const lines = (await Array.fromAsync(exportAudit(actor, { area: "link" })))
      .join("")
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(1002);
    expect(lines[1]).toContain(",1000,'=1+1,");
  });
});
