import { decodeJwt } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeProvider } from "#agent/testing/fake-provider.ts";
import { FakeStage } from "#agent/testing/fake-stage.ts";
import { joinProvider } from "./join-provider.ts";
import { PROVIDERS, type ProviderName, readProviderChoices } from "./provider-setting.ts";
import type { ProviderAccounts } from "./start-provider.ts";

const livekit = {
  publicUrl: "wss://media.example.com",
  apiKey: "lk",
  apiSecret: "a-livekit-secret-of-32-characters",
};
let provider: FakeProvider;
let stage: FakeStage;
let logged: [object, string][];
const note = (fields: object, message: string) => void logged.push([fields, message]);
const log = { debug: note, info: note, warn: note, error: note };

beforeEach(async () => {
  provider = new FakeProvider();
  stage = new FakeStage();
  logged = [];
  await provider.start();
});
afterEach(() => provider.stop());

type Circumstances = { accounts?: ProviderAccounts; joinTimeoutMs?: number; requestTimeoutMs?: number };

const hire = (name: ProviderName, circumstances: Circumstances = {}) =>
  joinProvider(stage, {
    choice: { provider: name, faceId: "face-1" },
    ...{ livekit, log, ...circumstances },
    accounts: circumstances.accounts ?? provider.accounts,
  });

/** What each service receives; `token` stands for the room token. */
const CONTRACTS = {
  anam: [
    {
      path: "/v1/auth/session-token",
      key: ["authorization", "Bearer a-secret-key"],
      body: {
        personaConfig: { type: "ephemeral", name: "avatar", avatarId: "face-1", llmId: "CUSTOMER_CLIENT_V1" },
        environment: { livekitUrl: livekit.publicUrl, livekitToken: "token" },
      },
    },
    { path: "/v1/engine/session", key: ["authorization", "Bearer a-session-token"], body: {} },
  ],
  bey: [
    {
      path: "/v1/session",
      key: ["x-api-key", "a-secret-key"],
      body: { avatar_id: "face-1", livekit_url: livekit.publicUrl, livekit_token: "token" },
    },
  ],
  tavus: [
    {
      path: "/conversations",
      key: ["x-api-key", "a-secret-key"],
      body: {
        ...{ pal_id: "pb87e71797da", face_id: "face-1", conversation_name: "call" },
        properties: { livekit_ws_url: livekit.publicUrl, livekit_room_token: "token" },
      },
    },
  ],
};

test.each(PROVIDERS)(
  "%s gets one request according to its contract, with a token for this room only",
  async (name) => {
    provider.onStarted = () => stage.join(`${name}-face`);
    expect(await hire(name)).not.toBeNull();
    let ticket = "";
    const seen = provider.asked.map(({ path, headers, body }, index) => {
      const [header = ""] = CONTRACTS[name][index]?.key ?? [];
      const json = JSON.stringify(body).replace(/"(eyJ[^"]+)"/, (_, token: string) => {
        ticket = token;
        return '"token"';
      });
      return { path, key: [header, headers[header]], body: JSON.parse(json) };
    });
    expect(seen).toEqual(CONTRACTS[name]);
    expect(decodeJwt(ticket)).toMatchObject({
      sub: `${name}-face`,
      kind: "agent",
      attributes: { "lk.publish_on_behalf": "agent-1" },
      video: { roomJoin: true, room: "room-1" },
    });
  },
);

test("a service that refuses, hangs, never joins or has no key is skipped; the reason is logged, but no secret", async () => {
  const reasons: unknown[] = [];
  const { accounts } = provider;
  const attempt = async (name: ProviderName, circumstances: Circumstances = {}) => {
    expect(await hire(name, { accounts, ...circumstances })).toBeNull();
    reasons.push(logged.at(-1)?.[0]);
  };
  await attempt("bey", { joinTimeoutMs: 50 });
  provider.status = 401;
  for (const name of PROVIDERS) await attempt(name);
  provider.silent = true;
  await attempt("tavus", { requestTimeoutMs: 50 });
  const keyless = { ...accounts, bey: { ...accounts.bey, apiKey: undefined } };
  await attempt("bey", { accounts: keyless });
  provider.stop();
  await attempt("anam");
  expect(reasons).toEqual([
    { provider: "bey", reason: "did not join the room" },
    ...PROVIDERS.map((name) => ({ provider: name, reason: "answered 401" })),
    { provider: "tavus", reason: "did not answer" },
    { provider: "bey", reason: "has no key here" },
    { provider: "anam", reason: "did not answer" },
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/secret|eyJ|token/);
});

test("reports once if the provider leaves in the middle of a call, and ignores others leaving", async () => {
  provider.onStarted = () => stage.join("bey-face");
  const hired = await hire("bey");
  let lost = 0;
  hired?.onLost(() => {
    lost += 1;
  });
  stage.leave("user-1");
  await Promise.resolve();
  expect(lost).toBe(0);
  stage.leave("bey-face");
  stage.leave("bey-face");
  await Promise.resolve();
  expect(lost).toBe(1);
  expect(stage.methods).toEqual(["lk.playback_started", "lk.playback_finished"]);
});

test("the setting names avatars, services and replicas; an error in it is reported at start-up", () => {
  expect([...readProviderChoices(" maya=bey:694c83e2-8895, leo=tavus:r_1,")]).toEqual([
    ["maya", { provider: "bey", faceId: "694c83e2-8895" }],
    ["leo", { provider: "tavus", faceId: "r_1" }],
  ]);
  expect(readProviderChoices("").size).toBe(0);
  for (const wrong of ["maya", "maya=bey", "maya=bey:", "maya=heygen:1", "Maya=bey:1"]) {
    expect(() => readProviderChoices(wrong), wrong).toThrow(wrong);
  }
  expect(() => readProviderChoices("maya=hedra:1")).toThrow("Hedra has discontinued");
});
