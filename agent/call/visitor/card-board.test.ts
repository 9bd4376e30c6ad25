import { EventEmitter } from "node:events";
import { RoomEvent } from "@livekit/rtc-node";
import { afterEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import type { ScriptEntry } from "#agent/testing/fake-model.ts";
import { bootstrapFixture, until } from "#agent/testing/fixtures.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { ANSWER_CARD_METHOD, CARD_ATTRIBUTE } from "#lib/worker-protocol/room-data.ts";
import { CardBoard, type CardRoom } from "./card-board.ts";

let kit: ConversationKit;
afterEach(() => kit.end());

type Handler = Parameters<NonNullable<CardRoom["localParticipant"]>["registerRpcMethod"]>[1];

/** The avatar's participant in a room: keeps what it receives. */
class FakeAvatar {
  readonly room = Object.assign(new EventEmitter(), { localParticipant: this });
  readonly shown: string[] = [];
  private handler: Handler | undefined;

  readonly setAttributes = async (attributes: Record<string, string>): Promise<void> => {
    this.shown.push(attributes[CARD_ATTRIBUTE] ?? "");
  };

  readonly registerRpcMethod = (method: string, handler: Handler): void => {
    expect(method).toBe(ANSWER_CARD_METHOD);
    this.handler = handler;
  };

  get card(): { id: string; card: { title: string; value?: string }; answered?: string } | null {
    const text = this.shown.at(-1) ?? "";
    return text === "" ? null : JSON.parse(text);
  }

  /** What a page of this identity gets for an answer. */
  async answer(reply: object | string, callerIdentity = "user-1"): Promise<object> {
    const payload = typeof reply === "string" ? reply : JSON.stringify(reply);
    const response = await this.handler?.({
      requestId: "r",
      callerIdentity,
      payload,
      responseTimeout: 1_000,
    });
    return JSON.parse(response ?? "{}");
  }
}

const ask = {
  ...{ type: "show", name: "ask_email", description: "Ask for the address.", save: "email" },
  card: { kind: "input", title: "Your address", format: "email" },
  transition_to: "done",
};
const confirm = {
  ...{ type: "show", name: "confirm", description: "Ask whether it is right.", save: "is_right" },
  card: { kind: "confirmation", title: "Is it right?" },
};

function openBoard(): FakeAvatar {
  const avatar = new FakeAvatar();
  new CardBoard(kit.conversation, { room: avatar.room, visitorIdentity: "user-1" }).open();
  return avatar;
}

async function open(fn: object, ...script: ScriptEntry[]): Promise<FakeAvatar> {
  const nodesJson = nodesJsonSchema.parse({
    ...{ initial_node: "desk", role_instruction: "" },
    nodes: {
      desk: { task_instruction: "Be at the desk.", functions: [fn] },
      done: { task_instruction: "Thank {{var.email}}." },
    },
  });
  const scenario = { ...bootstrapFixture().scenario, nodesJson };
  kit = new ConversationKit({ bootstrap: { scenario, language: "de" } }, { text: "Hello." }, ...script);
  await kit.start();
  const avatar = openBoard();
  await kit.written(1);
  return avatar;
}

const said = () => kit.rows.slice(1).map(({ role, content, nodeId }) => [role, content, nodeId]);
const call = { calls: [{ name: "ask_email", args: { value: "ann at example dot com" } }] };

test("an answer by hand is a turn of the visitor: in the transcript, in the variables, and in what the model knows", async () => {
  const avatar = await open(ask, call, { text: "Is this right?" }, { text: "Thank you." });
  await kit.turn("ann at example dot com");
  const { card } = avatar;
  expect(card).toMatchObject({ card: { title: "Your address", value: "ann@example.com" } });
  expect(await avatar.answer({ card_id: card?.id, answer: "anna@example.com" })).toEqual({ ok: true });
  await until(() => kit.rows.length === 5);
  expect(said().slice(1)).toEqual([
    ["assistant", "Is this right?", "desk"],
    ["user", "anna@example.com", "done"],
    ["assistant", "Thank you.", "done"],
  ]);
  expect(kit.rows.find(({ content }) => content === "anna@example.com")).toMatchObject({ typed: true });
  expect(kit.states.at(-1)).toMatchObject({ nodeId: "done", variables: { email: "anna@example.com" } });
  expect(kit.model.requests.at(-1)?.messages[0]?.[1]).toContain("Thank anna@example.com.");
  expect(avatar.card).toEqual({ answered: card?.id });
});

test("the first answer counts: a second page, a stranger and a page that is behind learn that the card is gone", async () => {
  const avatar = await open(ask, call, { text: "Is this right?" }, { text: "Thank you." });
  await kit.turn("ann at example dot com");
  const cardId = avatar.card?.id;
  const gone = { ok: false, code: "gone" };
  expect(await avatar.answer({ card_id: cardId, answer: "eve@example.com" }, "user-2")).toEqual(gone);
  expect(await avatar.answer({ card_id: "other", answer: "eve@example.com" })).toEqual(gone);
  expect(await avatar.answer("no JSON")).toEqual(gone);
  expect(await avatar.answer({ card_id: cardId, answer: "nothing" })).toEqual({ ok: false, code: "email" });
  const answers = ["ann@example.com", "bob@example.com"].map((answer) =>
    avatar.answer({ card_id: cardId, answer }),
  );
  expect(await Promise.all(answers)).toEqual([{ ok: true }, gone]);
  await until(() => kit.rows.length === 5);
  expect(await avatar.answer({ card_id: cardId, answer: "late@example.com" })).toEqual(gone);
  expect(kit.states.at(-1)?.variables).toEqual({ email: "ann@example.com" });
});

test("a button's answer is in the call's language, and closing a card says nothing", async () => {
  const shows = { calls: [{ name: "confirm", args: {} }] };
  const avatar = await open(confirm, shows, { text: "Right?" }, { text: "Good." }, shows, { text: "Right?" });
  await kit.turn("Check it.");
  expect(await avatar.answer({ card_id: avatar.card?.id, answer: true })).toEqual({ ok: true });
  await until(() => kit.rows.length === 5);
  expect(said().at(-2)).toEqual(["user", "Ja", "desk"]);
  await kit.turn("Once more.");
  const rows = kit.rows.length;
  // A visitor who is typing has neither answered nor closed it.
  expect(await avatar.answer({ card_id: avatar.card?.id, typing: true })).toEqual({ ok: true });
  expect(avatar.card).not.toBeNull();
  expect(await avatar.answer({ card_id: avatar.card?.id })).toEqual({ ok: true });
  expect([avatar.card, kit.rows.length]).toEqual([null, rows]);
});

test("a worker that takes over shows the card that was open, and again after a reconnect", async () => {
  await open(ask, call, { text: "Is this right?" });
  await kit.turn("ann at example dot com");
  const avatar = openBoard();
  expect(avatar.card).toMatchObject({ card: { value: "ann@example.com" } });
  // As a media server that was restarted has.
  avatar.shown.push("");
  avatar.room.emit(RoomEvent.Reconnected);
  expect(avatar.card).toMatchObject({ card: { value: "ann@example.com" } });
});
