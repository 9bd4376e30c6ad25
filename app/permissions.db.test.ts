import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { changeRole } from "#lib/auth/members/members.ts";
import { mayDo, ROLES } from "#lib/auth/members/roles.ts";
import { PROOF_LIFETIME_MS } from "#lib/auth/security/recent-proof.ts";
import { startSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import { BROWSER } from "#lib/auth/sign-in/testing/console-account.ts";
import { enterConsole, sendActions } from "#lib/auth/sign-in/testing/console-request.ts";
import { createTestAccount, createTestMember, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import type { Role } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { ACTIONS, PUBLIC_ROUTES, ROUTES } from "./testing/console-permissions.ts";

const APP = import.meta.dirname;
const filesOf = (name: RegExp): string[] =>
  readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
    (file) => name.test(file) && !file.startsWith("api/"),
  );

type AnyFunction = (...input: unknown[]) => Promise<unknown>;
const actions: { name: string; run: AnyFunction }[] = [];
const routes: { path: string; handlers: Record<string, AnyFunction> }[] = [];

/** Signs in a new member with the role; returns their id. */
async function enter({ ownerId }: TestAccount, role: Role): Promise<string> {
  const id = await createTestMember(ownerId, role);
  await enterConsole(await startSignIn({ id, ownerId }, BROWSER));
  return id;
}

/** Whether the member's role was the reason for the outcome. */
async function isRefused(work: () => Promise<unknown>): Promise<boolean> {
  const outcome = await work().catch((error: unknown) => String(error));
  const text = outcome instanceof Response ? await outcome.text() : JSON.stringify(outcome);
  return /Your role is (viewer|editor|owner)/.test(text);
}

describeDb("roles", () => {
  let account: TestAccount;
  beforeAll(async () => {
    account = await createTestAccount();
    for (const file of filesOf(/^\(console\).*actions\.ts$/)) {
      const module: Record<string, unknown> = await import(join(APP, file));
      for (const [name, run] of Object.entries(module)) actions.push({ name, run: run as AnyFunction });
    }
    for (const file of filesOf(/(^|\/)route\.ts$/)) {
      const path = file.replace("/route.ts", "");
      if (PUBLIC_ROUTES.includes(path)) continue;
      routes.push({ path, handlers: (await import(join(APP, file))) as Record<string, AnyFunction> });
    }
  });

  test("every action and route has its permission in the table", () => {
    expect(actions.map(({ name }) => name).sort()).toEqual(Object.keys(ACTIONS).sort());
    expect(routes.map(({ path }) => path).sort()).toEqual(Object.keys(ROUTES).sort());
  });

  describe.each(ROLES)("a member who is %s", (role) => {
    test.each(Object.entries(ACTIONS))("runs %s only with the permission %s", async (name, permission) => {
      await enter(account, role);
      const { run } = actions.find((action) => action.name === name) ?? {};
      const input = (run?.length ?? 1) > 1 ? [account.scenarioId, new FormData()] : [new FormData()];
      const isDenied = await isRefused(async () => await run?.(...input));
      expect(isDenied).toBe(!mayDo(role, permission));
    });

    test.each(Object.entries(ROUTES))(
      "calls %s only with its permission",
      async (path, { permission, method }) => {
        await enter(account, role);
        const handlers = routes.find((route) => route.path === path)?.handlers;
        const headers = { origin: new URL(env.APP_URL).origin };
        const request = new Request(`${env.APP_URL}/x`, {
          method,
          headers,
          ...(method === "POST" && { body: "x" }),
        });
        const context = { params: Promise.resolve({ slug: "nobody", id: account.scenarioId }) };
        const isDenied = await isRefused(async () => await handlers?.[method]?.(request, context));
        expect(isDenied).toBe(!mayDo(role, permission));
      },
    );
  });

  test("an owner's open browser gives nobody what lasts: keys, owners, invitations and everything as a file need a proof", async () => {
    const { ownerId } = account;
    const id = await createTestMember(ownerId, "owner");
    const other = await createTestMember(ownerId, "owner");
    const provenAt = new Date(Date.now() - PROOF_LIFETIME_MS - 1_000);
    await enterConsole(await startSignIn({ id, ownerId }, BROWSER, { provenAt }));
    const attempts: [name: string, fields: Record<string, string>][] = [
      ["createInviteAction", { note: "Ana" }],
      ["createKeyAction", { name: "mine", scope: "full" }],
      ["exportAccountAction", {}],
      ["inviteMemberAction", { email: "mallory@example.test", role: "owner" }],
      ["changeRoleAction", { id: other, role: "viewer" }],
      ["removeMemberAction", { id: other }],
    ];
    for (const [name, fields] of attempts) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      const outcome = await actions.find((action) => action.name === name)?.run(form);
      expect(outcome, name).toMatchObject({ ok: false, needsProof: true });
    }
  });

  test("the actions of one member are limited as the requests of an API key are, and pages are not", async () => {
    const own = env.RATE_LIMIT_PER_MINUTE;
    const check = () => actions.find(({ name }) => name === "checkCoverageAction")?.run(new FormData());
    onTestFinished(() => {
      sendActions(false);
      Object.assign(env, { RATE_LIMIT_PER_MINUTE: own });
    });
    Object.assign(env, { RATE_LIMIT_PER_MINUTE: 3 });
    await enter(account, "editor");
    for (let count = 0; count < 5; count += 1) await check();
    sendActions(true);
    const messages: unknown[] = [];
    for (let count = 0; count < 4; count += 1) messages.push(await check());
    expect(messages[2]).not.toMatchObject({ message: "Too many requests." });
    expect(messages[3]).toMatchObject({ ok: false, message: "Too many requests." });
    await enter(account, "editor");
    expect(await check()).not.toMatchObject({ message: "Too many requests." });
  });

  test("a changed role applies to the member's next request", async () => {
    const member = await enter(account, "editor");
    const deleteLinks = () => actions.find(({ name }) => name === "deleteLinkAction")?.run(new FormData());
    expect(await isRefused(async () => deleteLinks())).toBe(false);
    const userId = await createTestMember(account.ownerId);
    await changeRole(
      { actor: { ownerId: account.ownerId, userId, role: "owner" }, provenAt: new Date() },
      member,
      "viewer",
    );
    expect(await isRefused(async () => deleteLinks())).toBe(true);
  });
});
