import { expect, test, vi } from "vitest";
import { describeDb } from "#db/testing.ts";
import { listenIn } from "#lib/calls/control/listen-in.ts";
import { createActiveSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { callApi, createTestKey, createTestMember } from "#lib/http/testing/api-fixture.ts";
import { livekit } from "#lib/livekit/livekit.ts";
import { env } from "#lib/platform/env.ts";
import { OPERATIONS } from "./operations.ts";

describeDb("the operator", () => {
  test("revoking a key removes its listeners from live calls", async () => {
    const id = await createActiveSession();
    const { ownerId } = await findTestSession(id);
    const { keyId } = await createTestKey({ ownerId, userId: await createTestMember(ownerId) });
    const { listenId } = await listenIn({ ownerId, keyId }, { id: keyId, email: "Ana" }, id);
    const remove = vi.spyOn(livekit(), "removeParticipant").mockResolvedValue();
    try {
      const { status } = await callApi(OPERATIONS["keys-revoke"], {
        key: env.VISAVIS_OPERATOR_SECRET,
        body: { id: keyId },
      });
      expect(status).toBe(200);
      expect(remove.mock.calls).toEqual([[id, `listener-${listenId}`]]);
    } finally {
      remove.mockRestore();
    }
  });
});
