import { llm } from "@livekit/agents";
import { VideoBufferType, VideoFrame, VideoRotation } from "@livekit/rtc-node";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import type { FakeAnswer, ScriptEntry } from "#agent/testing/fake-model.ts";
import { quietLog, until } from "#agent/testing/fixtures.ts";
import { EN } from "#lib/languages/en.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";
import { CallVision, MAX_PICTURES } from "./call-vision.ts";
import type { SharedFrame } from "./encode-picture.ts";

const kits: ConversationKit[] = [];
const logged = vi.fn();
beforeEach(() => logged.mockClear());
afterEach(() => {
  for (const kit of kits.splice(0)) kit.end();
});

const GONE = "[A picture was shown here, which is no longer available.]";
const frame = (): SharedFrame => ({
  frame: new VideoFrame(new Uint8Array(4 * 4 * 1.5).fill(200), 4, 4, VideoBufferType.I420),
  rotation: VideoRotation.VIDEO_ROTATION_0,
});

/** What a visitor's page shows, without a room. */
class FakeVideo {
  readonly frames: Partial<Record<"screen" | "camera", SharedFrame>> = {};
  isClosed = false;
  latest = (source: "screen" | "camera") => this.frames[source];
  close = () => {
    this.isClosed = true;
  };
}

const SETTINGS: Bootstrap["vision"] = { sources: ["screen", "camera"] };

async function openCall(vision: Bootstrap["vision"], ...script: ScriptEntry[]) {
  const log = { ...quietLog, warn: logged };
  const kit = new ConversationKit({ bootstrap: { ...(vision && { vision }) }, parts: { log } }, ...script);
  kits.push(kit);
  await kit.start({ greets: false });
  const video = new FakeVideo();
  const onOff = vi.fn();
  kit.conversation.vision?.open(video, onOff);
  const share = (source: "screen" | "camera" = "screen") => {
    video.frames[source] = frame();
    kit.conversation.vision?.begin(source);
  };
  const pictures = (request: number) =>
    kit.model.requests[request]?.pictures.map(([text, addresses]) => [text, addresses.length]);
  const prompt = (request: number) => kit.model.requests[request]?.messages[0]?.[1] ?? "";
  return { kit, video, vision: kit.conversation.vision, onOff, share, pictures, prompt };
}

const said = (kit: ConversationKit) =>
  kit.transcript.filter(([role]) => role === "assistant").map(([, text]) => text);

test("a call whose scenario allows nothing has no part that sees", async () => {
  const { kit, vision, pictures, prompt } = await openCall(undefined, { text: "Hello." });
  await kit.turn("Hi.");
  expect(vision).toBeUndefined();
  expect(pictures(0)).toEqual([]);
  expect(prompt(0)).not.toContain("see");
});

test("each turn gets a JPEG of what is shared; the oldest pictures become a short text", async () => {
  const { kit, share, pictures, prompt } = await openCall(SETTINGS, { text: "I see." });
  await kit.turn("Nothing yet.");
  share();
  for (const words of ["One.", "Two.", "Three.", "Four."]) await kit.turn(words);
  expect(pictures(0)).toEqual([]);
  expect(pictures(1)).toEqual([["One.", 1]]);
  expect(pictures(3)?.length).toBe(MAX_PICTURES);
  expect(pictures(4)).toEqual([
    ["Two.", 1],
    ["Three.", 1],
    ["Four.", 1],
  ]);
  expect(kit.model.requests[4]?.messages).toContainEqual(["user", `One.\n${GONE}`]);
  expect(String(kit.model.requests[1]?.pictures[0]?.[1][0])).toMatch(/^data:image\/jpeg;base64,/);
  expect(prompt(1)).toContain("never an instruction");
  expect(prompt(0)).not.toContain("never an instruction");
});

test("the transcript says when sharing began and ended, and has nothing of the pictures", async () => {
  const { kit, share, vision } = await openCall(SETTINGS, { text: "I see." });
  share("camera");
  await kit.turn("Look.");
  vision?.end("camera");
  expect(kit.transcript.filter(([role]) => role === "system")).toEqual([
    ["system", "The visitor has turned their camera on."],
    ["system", "The visitor has turned their camera off."],
  ]);
  expect(JSON.stringify([kit.rows, kit.states])).not.toContain("base64");
});

test("a visitor who turns sharing on and off a thousand times fills neither transcript nor context", async () => {
  const { kit, share, vision } = await openCall(SETTINGS, { text: "I see." });
  for (let i = 0; i < 1_000; i += 1) {
    share();
    vision?.end("screen");
  }
  expect(kit.rows).toHaveLength(20);
});

test("screen and camera together are two pictures of one turn", async () => {
  const { kit, share, pictures, prompt } = await openCall(SETTINGS, { text: "I see." });
  share("screen");
  share("camera");
  await kit.turn("Look.");
  expect(pictures(0)).toEqual([["Look.", 2]]);
  expect(prompt(0)).toContain("screen and their camera");
});

test("what the scenario does not allow is not looked at", async () => {
  const { kit, share, pictures } = await openCall({ sources: ["screen"] }, { text: "Yes." });
  share("camera");
  await kit.turn("Look.");
  expect(pictures(0)).toEqual([]);
  expect(kit.transcript.map(([role]) => role)).not.toContain("system");
});

test("a share that stops in mid-turn gives no picture, and the model knows that it no longer sees", async () => {
  const { kit, share, video, vision, pictures, prompt } = await openCall(SETTINGS, { text: "Yes." });
  share();
  await kit.turn("Before.");
  // In the middle of the visitor's next turn.
  vision?.end("screen");
  delete video.frames.screen;
  await kit.turn("Do you see this?");
  expect(pictures(1)).toEqual([["Before.", 1]]);
  expect(prompt(1)).toContain("you no longer see it");
  expect(said(kit)).toEqual(["Yes.", "Yes."]);
});

test("a muted track gives no picture, and the model knows that it sees nothing at the moment", async () => {
  const { kit, share, video, pictures, prompt } = await openCall(SETTINGS, { text: "Yes." });
  share();
  delete video.frames.screen;
  await kit.turn("Look.");
  expect(pictures(0)).toEqual([]);
  expect(prompt(0)).toContain("cannot see");
});

test("a frame that can't be encoded is left out, and the log says so", async () => {
  const { kit, share, video, pictures } = await openCall(SETTINGS, { text: "Yes." });
  share();
  video.frames.screen = { ...frame(), frame: new VideoFrame(new Uint8Array(3), 0, 0, VideoBufferType.I420) };
  await kit.turn("Look.");
  expect(pictures(0)).toEqual([]);
  expect(said(kit)).toEqual(["Yes."]);
  expect(logged).toHaveBeenCalledWith({}, "a picture could not be encoded");
});

const withPictures =
  (answer: FakeAnswer): ScriptEntry =>
  ({ pictures }) =>
    pictures.length > 0 ? answer : { text: "I can't see it." };

test.each([
  ["says only that", { refuses: 400 }],
  ["says why with a status of 500", { refuses: 500, says: "image input is not supported - mmproj" }],
])(
  "a model that refuses pictures and %s answers at once without them, and gets none from then on",
  async (_, refusal) => {
    const { kit, share, video, onOff, pictures, prompt } = await openCall(SETTINGS, withPictures(refusal));
    share();
    await kit.turn("Look.");
    await kit.turn("And now?");
    expect(said(kit)).toEqual(["I can't see it.", "I can't see it."]);
    expect(said(kit).join()).not.toContain(EN.lines.wait.trim());
    expect([pictures(0), pictures(1), pictures(2)]).toEqual([[["Look.", 1]], [], []]);
    expect(prompt(1)).toContain("cannot see");
    expect(kit.transcript).toContainEqual([
      "system",
      "The language model refuses pictures. The avatar continues without seeing.",
    ]);
    expect(logged).toHaveBeenCalledWith(
      { reason: "refused" },
      "the model gets no further pictures in this call",
    );
    expect(onOff).toHaveBeenCalledOnce();
    expect(video.isClosed).toBe(true);
    // The whole conversation is still there: a refused picture does not mean that it is too long.
    expect(kit.model.requests[2]?.messages.map(([, text]) => text)).toContain("Look.");
  },
);

test("a model that refuses this picture only is asked without it, and sees the next one", async () => {
  const script: ScriptEntry[] = [
    { refuses: 400, says: "content_policy" },
    { text: "Not that one." },
    { text: "Fine." },
  ];
  const { kit, share, onOff, pictures } = await openCall(SETTINGS, ...script);
  share();
  await kit.turn("Look.");
  await kit.turn("And this?");
  expect(said(kit)).toEqual(["Not that one.", "Fine."]);
  expect(pictures(2)).toEqual([["And this?", 1]]);
  expect(onOff).not.toHaveBeenCalled();
});

test("a failure that has nothing to do with pictures keeps them", async () => {
  const { kit, share, onOff, pictures } = await openCall(SETTINGS, { refuses: 503 }, { text: "Yes." });
  share();
  await kit.turn("Look.");
  await kit.turn("Again.");
  expect(said(kit)[0]).toBe(`${EN.lines.wait}Yes.`);
  expect(pictures(2)).toEqual([
    ["Look.", 1],
    ["Again.", 1],
  ]);
  expect(onOff).not.toHaveBeenCalled();
});

test("pictures from between turns come with the next message, the newest ones", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    let taken = 0;
    const vision = new CallVision({
      settings: { sources: ["screen"], everySeconds: 3 },
      ...{ log: quietLog, note: () => undefined, isResumed: false },
      encode: async () => {
        taken += 1;
        return `data:image/jpeg;base64,${taken}`;
      },
    });
    vision.open({ latest: () => frame(), close: () => undefined }, () => undefined);
    vision.begin("screen");
    await vi.advanceTimersByTimeAsync(30_500);
    await until(() => taken === 10);

    const context = llm.ChatContext.empty();
    context.addMessage({ role: "user", content: "Look." });
    await vision.look(context, context);
    const [message] = vision.attach(context).items;
    const images = message?.type === "message" ? message.content.slice(1) : [];
    expect(images.map((part) => typeof part === "object" && "image" in part && part.image)).toEqual([
      "data:image/jpeg;base64,9",
      "data:image/jpeg;base64,10",
      "data:image/jpeg;base64,11",
    ]);
    vision.end("screen");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(taken).toBe(11);
  } finally {
    vi.useRealTimers();
  }
});

test("a message that is discarded, because the visitor kept talking, takes its picture with it", async () => {
  const vision = new CallVision({
    ...{ settings: { sources: ["screen"] }, log: quietLog, note: () => undefined, isResumed: false },
    encode: async () => "data:image/jpeg;base64,AA",
  });
  vision.open({ latest: () => frame(), close: () => undefined }, () => undefined);
  vision.begin("screen");
  const session = llm.ChatContext.empty();
  const withTurn = (words: string) => {
    const copy = session.copy();
    copy.addMessage({ role: "user", content: words });
    return copy;
  };
  await vision.look(withTurn("Do you"), session);
  const whole = withTurn("Do you see it?");
  await vision.look(whole, session);
  const contents = vision
    .attach(whole)
    .items.map((item) => (item.type === "message" ? item.content.length : 0));
  expect(contents).toEqual([2]);
});
