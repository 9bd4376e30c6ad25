import { expect, test, vi } from "vitest";
import { requestCall, requestRejoin } from "./request-call.ts";

/** A server that responds once and records the request. */
class FakeServer {
  asked: { url: string; body: string }[] = [];
  private readonly answer: () => Response;
  constructor(answer: () => Response) {
    this.answer = answer;
  }
  readonly fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    this.asked.push({ url: String(input), body: String(init?.body) });
    return this.answer();
  }) as typeof fetch;
}

const STARTED = {
  room_url: "ws://127.0.0.1:7880",
  token: "room-token",
  conversation_session_id: "019a",
  show_ai_label: true,
  share_transcript: true,
  record_conversation: false,
  redirect_url: null,
  rejoin_token: "019a.secret",
  resume_within_ms: 120_000,
};

test("starts a call of the requested link, whatever characters it contains", async () => {
  const server = new FakeServer(() => Response.json(STARTED));
  const answer = await requestCall("a/b c", "portrait", {}, server.fetch);
  expect(server.asked).toMatchObject([{ url: "/api/links/a%2Fb%20c/start" }]);
  expect(JSON.parse(server.asked[0]?.body ?? "")).toEqual({
    video_format: "portrait",
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(answer).toEqual({
    ok: true,
    call: {
      format: "portrait",
      roomUrl: "ws://127.0.0.1:7880",
      roomToken: "room-token",
      sessionId: "019a",
      aiLabel: true,
      recorded: false,
      redirectUrl: null,
      rejoinToken: "019a.secret",
      isText: false,
      sharesTranscript: true,
      resumeMs: 120_000,
      begunAtMs: null,
      earlier: [],
    },
  });
});

test.each([
  [["video/VP8", "video/H264"], "h264"],
  [["video/VP8"], undefined],
])("a browser that decodes %j asks for the codec %s", async (names, codec) => {
  const codecs = names.map((mimeType) => ({ mimeType, clockRate: 90_000 }));
  vi.stubGlobal("RTCRtpReceiver", { getCapabilities: () => ({ codecs }) });
  const server = new FakeServer(() => Response.json(STARTED));
  await requestCall("t", "square", {}, server.fetch);
  vi.unstubAllGlobals();
  expect(JSON.parse(server.asked[0]?.body ?? "").video_codec).toBe(codec);
});

test("rejoins a call with its transcript and video format", async () => {
  const rows = [
    { seq: 0, role: "assistant", content: "Hello." },
    { seq: 2, role: "user", content: "Hi!" },
  ];
  const rejoined = { ...STARTED, video_format: "portrait", elapsed_ms: 5_000, transcript_rows: rows };
  const server = new FakeServer(() => Response.json(rejoined));
  const answer = await requestRejoin("t", "019a.secret", server.fetch);
  expect(server.asked).toEqual([{ url: "/api/links/t/rejoin", body: '{"rejoin_token":"019a.secret"}' }]);
  expect(answer).toMatchObject({
    call: {
      format: "portrait",
      earlier: [
        { seq: 0, from: "agent", text: "Hello." },
        { seq: 2, from: "user", text: "Hi!" },
      ],
    },
  });
  expect(Date.now() - (answer.ok ? (answer.call.begunAtMs ?? 0) : 0)).toBeGreaterThanOrEqual(5_000);
});

test("no response is `offline`", async () => {
  const server = new FakeServer(() => {
    throw new TypeError("fetch failed");
  });
  expect(await requestCall("t", "square", {}, server.fetch)).toEqual({ ok: false, problem: "offline" });
});

test.each([
  ["a page instead of JSON", () => new Response("<html>")],
  ["a response without a room", () => Response.json({ ...STARTED, room_url: 7 })],
  ["nothing", () => Response.json(null)],
])("%s means an unavailable service, never a crash", async (_, answer) => {
  expect(await requestCall("t", "square", {}, new FakeServer(answer).fetch)).toEqual({
    ok: false,
    problem: "unavailable",
  });
});

test("an error is classified by its code", async () => {
  const server = new FakeServer(() =>
    Response.json({ error: "…", error_code: "CONCURRENCY_LIMIT" }, { status: 429 }),
  );
  expect(await requestCall("t", "square", {}, server.fetch)).toEqual({ ok: false, problem: "busy" });
});

test("sends what the visitor provided, and a wrong passcode can be entered again", async () => {
  const server = new FakeServer(() =>
    Response.json({ error_code: "AUTH_DENIED", reason: "passcode_wrong" }, { status: 403 }),
  );
  const proof = { passcode: "open sesame", consentTextHash: "ab" };
  expect(await requestCall("t", "square", proof, server.fetch)).toEqual({ ok: false, problem: "passcode" });
  expect(JSON.parse(server.asked[0]?.body ?? "")).toMatchObject({
    ...{ video_format: "square", passcode: "open sesame", consent_text_hash: "ab" },
  });
});
