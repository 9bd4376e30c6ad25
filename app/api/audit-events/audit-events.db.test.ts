import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { removeMember } from "#lib/auth/members/members.ts";
import {
  callApi,
  createTestAccount,
  createTestKey,
  createTestMember,
} from "#lib/http/testing/api-fixture.ts";
import { auditEventRoutes } from "./audit-event-routes.ts";

const GET = auditEventRoutes["/audit-events"].GET;

describeDb("GET /audit-events", () => {
  test("lists events of the account in pages, for keys of its owners only", async () => {
    const { ownerId, userId, key } = await createTestAccount();
    for (const id of ["a", "b", "c"]) await recordAudit(db, { ownerId, userId }, "link.created", { id });
    const first = await callApi(GET, { key, query: "?limit=2" });
    expect(first.body.audit_events.map((event: { target_id: string }) => event.target_id)).toEqual([
      "c",
      "b",
    ]);
    const rest = await callApi(GET, { key, query: `?limit=2&cursor=${first.body.next_cursor}` });
    expect(rest.body).toMatchObject({
      audit_events: [{ target_id: "a", action: "link.created", actor_kind: "user", actor_id: userId }],
      next_cursor: null,
    });
    for (const role of ["viewer", "editor"] as const) {
      const member = await createTestKey({ ownerId, userId: await createTestMember(ownerId, role) });
      for (const query of ["", "?cursor=broken"]) {
        const { status, body } = await callApi(GET, { key: member.key, query });
        expect([status, body.reason], `${role} ${query}`).toEqual([403, "insufficient_role"]);
      }
    }
  });

  test("is closed to the key of a member who could not read it, and whom an owner removed but kept the key", async () => {
    const { ownerId, userId } = await createTestAccount();
    for (const role of ["viewer", "editor"] as const) {
      const memberId = await createTestMember(ownerId, role);
      const { key } = await createTestKey({ ownerId, userId: memberId });
      const session = { actor: { ownerId, userId, role: "owner" as const }, provenAt: new Date() };
      await removeMember(session, memberId, { revokeKeys: false });
      const { status, body } = await callApi(GET, { key });
      expect([status, body.reason], role).toEqual([403, "insufficient_role"]);
    }
  });
});
