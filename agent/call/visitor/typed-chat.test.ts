import { afterEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { until } from "#agent/testing/fixtures.ts";
import { TypedChat } from "./typed-chat.ts";

const warnings: string[] = [];
const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
let kit: ConversationKit;
afterEach(() => kit.end());

function type(chat: TypedChat, text: string, id?: string): void {
  const attributes = id === undefined ? {} : { "visavis.message_id": id };
  // The callback reads only the text and the attributes of what the library passes.
  const event = { text, participantIdentity: "user", info: { attributes } } as Parameters<
    TypedChat["receive"]
  >[1];
  chat.receive(kit.conversation.session, event);
}

test("a typed message interrupts the avatar and is answered", async () => {
  kit = new ConversationKit(
    { speed: 1 },
    { text: "One two three four five six seven eight." },
    { text: "Yes." },
  );
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 200);
  type(new TypedChat(log), "  Stop!  ");
  await kit.written(3);
  expect(kit.rows.map((row) => [row.role, row.interrupted])).toEqual([
    ["assistant", true],
    ["user", false],
    ["assistant", false],
  ]);
  expect(kit.rows[1]).toMatchObject({ content: "Stop!", typed: true });
});

test("a message that was sent again is acknowledged each time and answered once", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, { text: "Yes." }, { text: "And yes." });
  await kit.start();
  await kit.written(1);
  const acknowledged: string[] = [];
  const chat = new TypedChat(log, (id) => acknowledged.push(id));
  for (const id of ["a", "a"]) type(chat, "Are you there?", id);
  await kit.written(3);
  type(chat, "Are you there?", "b");
  await kit.written(5);
  expect(acknowledged).toEqual(["a", "a", "b"]);
  expect(kit.rows.filter(({ role }) => role === "user")).toHaveLength(2);
});

test("messages typed during uninterruptible speech are answered after it, in order", async () => {
  kit = new ConversationKit(
    { speed: 4 },
    { text: "Hello." },
    { text: "Please listen to this notice." },
    { text: "Yes." },
  );
  await kit.start();
  await kit.written(1);
  kit.conversation.session.generateReply({ allowInterruptions: false });
  await until(() => kit.conversation.output.positionMs > 100);
  const chat = new TypedChat(log);
  type(chat, "first");
  type(chat, "second");
  await until(() => kit.transcript.filter(([role]) => role === "user").length === 2);
  expect(kit.rows[1]).toMatchObject({ content: "Please listen to this notice.", interrupted: false });
  expect(kit.transcript.filter(([role]) => role === "user")).toEqual([
    ["user", "first"],
    ["user", "second"],
  ]);
});

test("ignores blank messages", async () => {
  kit = new ConversationKit({}, { text: "Hello." });
  await kit.start();
  await kit.written(1);
  type(new TypedChat(log), "   ");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(kit.rows).toHaveLength(1);
});

test("cuts a message longer than the call page allows", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, { text: "Yes." });
  await kit.start();
  await kit.written(1);
  type(new TypedChat(log), `${"a".repeat(1_999)}😀${"b".repeat(200_000)}`);
  await kit.written(3);
  expect(kit.rows[1]?.content).toBe("a".repeat(1_999));
});

test("ignores messages beyond twenty a minute", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, ...Array.from({ length: 21 }, () => ({ text: "Yes." })));
  await kit.start();
  await kit.written(1);
  warnings.length = 0;
  const chat = new TypedChat(log);
  for (let n = 1; n <= 25; n += 1) type(chat, `message ${n}`);
  await until(() => kit.transcript.filter(([role]) => role === "user").length === 20);
  expect(warnings).toHaveLength(5);
  expect(kit.transcript.filter(([role]) => role === "user").at(-1)?.[1]).toBe("message 20");
});

/** A stream that a visitor never ends, and how much of it was read. */
class EndlessStream implements AsyncIterable<string> {
  readonly info = { attributes: { "visavis.message_id": "long" } };
  sent = 0;
  isClosed = false;

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    try {
      for (; this.sent < 1_000_000; this.sent += 1_000) yield "word ".repeat(200);
    } finally {
      this.isClosed = true;
    }
  }

  close = async (): Promise<void> => {
    this.isClosed = true;
  };
}

test("a stream of 1 MB is left after its first 2,000 characters, and those are answered", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, { text: "Yes." });
  await kit.start();
  await kit.written(1);
  const stream = new EndlessStream();
  await new TypedChat(log).read(kit.conversation.session, stream);
  expect([stream.isClosed, stream.sent]).toEqual([true, 2_000]);
  await kit.written(3);
  expect(kit.rows[1]?.content).toBe("word ".repeat(400).trim());
});

test("of many streams at once only 20 are read, and the others are closed", async () => {
  kit = new ConversationKit({}, { text: "Hello." });
  await kit.start();
  await kit.written(1);
  const chat = new TypedChat(log);
  const streams = Array.from({ length: 30 }, () => new EndlessStream());
  const reads = streams.map((stream) => chat.read(kit.conversation.session, stream));
  expect(streams.filter(({ isClosed }) => isClosed)).toHaveLength(10);
  await Promise.all(reads);
});

test("a flood of messages is not answered by a flood of acknowledgements", async () => {
  kit = new ConversationKit({}, { text: "Hello." });
  await kit.start();
  await kit.written(1);
  const acknowledged: string[] = [];
  const chat = new TypedChat(log, (id) => acknowledged.push(id));
  for (let sent = 0; sent < 500; sent += 1) type(chat, " ", "a");
  expect(acknowledged).toHaveLength(120);
});
