import { EventEmitter } from "node:events";
import { RoomEvent, type RpcInvocationData } from "@livekit/rtc-node";
import { afterEach, expect, test, vi } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { until } from "#agent/testing/fixtures.ts";
import { ScriptedVad } from "#agent/testing/scripted-vad.ts";
import { SilentInput } from "#agent/testing/silent-input.ts";
import { maxSilence } from "#agent/turns/turn-settings.ts";
import { TALK_ATTRIBUTE, WISH_METHOD } from "#lib/worker-protocol/room-data.ts";
import { VisitorWishes } from "./visitor-wishes.ts";

let kit: ConversationKit | undefined;
afterEach(async () => {
  await kit?.conversation.close();
  kit = undefined;
});

/** The avatar's participant in a room: keeps what it receives. */
class FakeAvatar {
  readonly room = Object.assign(new EventEmitter(), { localParticipant: this });
  readonly told: (string | undefined)[] = [];
  private handler: ((data: RpcInvocationData) => Promise<string>) | undefined;

  readonly setAttributes = async (attributes: Record<string, string>): Promise<void> => {
    this.told.push(attributes[TALK_ATTRIBUTE]);
  };

  readonly registerRpcMethod = (
    method: string,
    handler: (data: RpcInvocationData) => Promise<string>,
  ): void => {
    expect(method).toBe(WISH_METHOD);
    this.handler = handler;
  };

  async wish(wish: unknown, callerIdentity = "user-1"): Promise<void> {
    const payload = typeof wish === "string" ? wish : JSON.stringify(wish);
    await this.handler?.({ requestId: "r", callerIdentity, payload, responseTimeout: 1_000 });
  }
}

function openWishes(conversation: ConversationKit["conversation"], isPushToTalk = false): FakeAvatar {
  const avatar = new FakeAvatar();
  new VisitorWishes(conversation, { room: avatar.room, visitorIdentity: "user-1", isPushToTalk }).open();
  return avatar;
}

test("the avatar says its last answer again, complete, without the model", async () => {
  const call = new ConversationKit({}, { text: "We open at nine and close at five." });
  kit = call;
  await call.start();
  await call.written(1);
  const avatar = openWishes(call.conversation);
  await avatar.wish({ repeat: true });
  await call.written(2);
  expect(call.rows.map(({ content }) => content)).toEqual(
    Array(2).fill("We open at nine and close at five."),
  );
  expect(call.model.requests).toHaveLength(1);
  // It would cost synthesized speech without end.
  for (let press = 0; press < 40; press += 1) await avatar.wish({ repeat: true }, "user-2");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(call.rows).toHaveLength(2);
});

test("while the visitor holds the button no pause ends the turn, and its release does", async () => {
  const vad = new ScriptedVad();
  const texts = ["My number is five, five, five.", "One, two, three."];
  const transcriber = { transcribe: async () => texts.shift() ?? "" };
  const call = new ConversationKit({ parts: { vad, transcriber } }, { text: "Thank you." });
  kit = call;
  await call.start({ greets: false });
  const avatar = openWishes(call.conversation);
  call.conversation.agent.getActivityOrThrow().attachAudioInput(new SilentInput().stream);
  await until(() => vad.opened.length === 2);
  const silence = vi.spyOn(call.conversation.pace, "silenceMs");
  const waits = vi.spyOn(call.conversation.agent.session, "updateOptions");
  await avatar.wish({ talk: "held" });
  for (let group = 0; group < 2; group += 1) {
    await vad.speak(5);
    await vad.end();
    await new Promise((resolve) => setTimeout(resolve, 1_400));
  }
  expect(call.transcript).toEqual([]);
  await avatar.wish({ talk: "released" });
  await until(() => call.transcript.length > 0);
  expect(call.transcript[0]).toEqual(["user", "My number is five, five, five. One, two, three."]);
  // Nothing is waited for once the button is released, neither by the pace nor by the library.
  expect(await silence.mock.results.at(-1)?.value).toBe(0);
  expect(waits.mock.lastCall).toEqual([maxSilence(0)]);
});

test("pages learn that the scenario wants a button, also from a media server that was restarted; bad wishes do nothing", async () => {
  const wishes: unknown[] = [];
  const conversation = {
    pace: {
      letFinish: (value: unknown) => wishes.push(value),
      setTalk: (value: unknown) => wishes.push(value),
    },
    repeat: () => wishes.push("repeat"),
    wait: () => undefined,
  };
  const avatar = new FakeAvatar();
  // A stand-in with what the wishes reach.
  const parts = { room: avatar.room, visitorIdentity: "user-1", isPushToTalk: true };
  new VisitorWishes(conversation as never, parts).open();
  avatar.room.emit(RoomEvent.Reconnected);
  expect(avatar.told).toEqual(["push", "push"]);
  for (const bad of ["", "null", "[]", "{", { talk: "shout" }, { patient: "yes" }, { repeat: 1 }])
    await avatar.wish(bad);
  expect(wishes).toEqual([]);
  await avatar.wish({ patient: true });
  await avatar.wish({ talk: "held" });
  for (let press = 0; press < 30; press += 1) await avatar.wish({ repeat: true });
  expect(wishes).toEqual([true, "held", ...Array(10).fill("repeat")]);
});
