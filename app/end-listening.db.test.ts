import { expect, onTestFinished, test, vi } from "vitest";
import { describeDb } from "#db/testing.ts";
import { makeResetLinkByEmail } from "#lib/auth/passwords/make-reset-link.ts";
import { startSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import { BROWSER, createConsoleAccount } from "#lib/auth/sign-in/testing/console-account.ts";
import { enterConsole } from "#lib/auth/sign-in/testing/console-request.ts";
import { listenIn } from "#lib/calls/control/listen-in.ts";
import { createActiveSession } from "#lib/calls/testing/live-session.ts";
import { callApi, createTestKey, createTestMember } from "#lib/http/testing/api-fixture.ts";
import { livekit } from "#lib/livekit/livekit.ts";
import { resetPasswordAction } from "./(auth)/actions.ts";
import { revokeKeyAction } from "./(console)/api-keys/actions.ts";
import { changeRoleAction, leaveAccountAction, removeMemberAction } from "./(console)/members/actions.ts";
import { keyRoutes } from "./api/keys/key-routes.ts";
import { memberRoutes } from "./api/members/member-routes.ts";

const revokeKey = keyRoutes["/keys/revoke"].POST;
const removeMember = memberRoutes["/members/remove"].POST;
const updateMember = memberRoutes["/members/update"].POST;

/** A member and their key, in an account whose owner is signed in and has another key. */
type Scene = { ownerId: string; memberId: string; keyId: string; ownerKey: string };

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const ENDINGS: Record<string, (scene: Scene) => Promise<object>> = {
  "a password reset that removes access": async ({ memberId }) => {
    const { url } = await makeResetLinkByEmail(`${memberId}@example.test`);
    const token = new URL(url).hash.slice(1);
    return await resetPasswordAction(form({ token, password: "a wholly new password", remove_access: "on" }));
  },
  "revoking the key in the console": ({ keyId }) => revokeKeyAction(form({ id: keyId })),
  "removing the member in the console": ({ memberId }) => removeMemberAction(form({ id: memberId })),
  "making the member a viewer in the console": ({ memberId }) =>
    changeRoleAction(form({ id: memberId, role: "viewer" })),
  "leaving the account": async ({ ownerId, memberId }) => {
    await enterConsole(await startSignIn({ id: memberId, ownerId }, BROWSER));
    return await leaveAccountAction(form({}));
  },
  "revoking the key by another": ({ keyId, ownerKey }) =>
    callApi(revokeKey, { key: ownerKey, body: { id: keyId } }),
  "removing the member by a key": ({ memberId, ownerKey }) =>
    callApi(removeMember, { key: ownerKey, body: { id: memberId } }),
  "making the member a viewer by a key": ({ memberId, ownerKey }) =>
    callApi(updateMember, { key: ownerKey, body: { id: memberId, role: "viewer" } }),
};

describeDb("a listener whom a member's API key let in", () => {
  test.each(Object.entries(ENDINGS))("is removed from the call by %s, and nobody else", async (_, end) => {
    const { actor, signInId } = await createConsoleAccount();
    await enterConsole(signInId);
    const { ownerId, userId } = actor;
    const { key: ownerKey, keyId: otherId } = await createTestKey({ ownerId, userId });
    const memberId = await createTestMember(ownerId, "editor");
    const { keyId } = await createTestKey({ ownerId, userId: memberId });
    const call = await createActiveSession({ ownerId });
    const enter = (id: string) => listenIn({ ownerId, keyId: id }, { id, email: "Ana" }, call);
    const { listenId } = await enter(keyId);
    await enter(otherId);
    const remove = vi.spyOn(livekit(), "removeParticipant").mockResolvedValue();
    onTestFinished(() => remove.mockRestore());
    const outcome = await end({ ownerId, memberId, keyId, ownerKey });
    expect("status" in outcome ? outcome.status : outcome).toEqual(
      "status" in outcome ? 200 : expect.objectContaining({ ok: true }),
    );
    expect(remove.mock.calls).toEqual([[call, `listener-${listenId}`]]);
  });
});
