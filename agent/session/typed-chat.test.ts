import { afterEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { until } from "#agent/testing/fixtures.ts";
import { TypedChat } from "./typed-chat.ts";

let kit: ConversationKit;
afterEach(() => kit.conversation.close());

function type(chat: TypedChat, text: string): void {
  // The callback reads the text alone; what else the library passes stands for itself.
  const event = { text, participantIdentity: "user" } as Parameters<TypedChat["receive"]>[1];
  void chat.receive(kit.conversation.session, event);
}

test("typed words interrupt the avatar and are answered", async () => {
  kit = new ConversationKit(
    { speed: 1 },
    { text: "One two three four five six seven eight." },
    { text: "Yes." },
  );
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 200);
  type(new TypedChat(), "  Stop!  ");
  await kit.written(3);
  expect(kit.rows.map((row) => [row.role, row.interrupted])).toEqual([
    ["assistant", true],
    ["user", false],
    ["assistant", false],
  ]);
  expect(kit.rows[1]?.content).toBe("Stop!");
});

test("words typed while speech must not be interrupted are answered after it, in order", async () => {
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
  const chat = new TypedChat();
  type(chat, "first");
  type(chat, "second");
  await until(() => kit.transcript.filter(([role]) => role === "user").length === 2);
  expect(kit.rows[1]).toMatchObject({ content: "Please listen to this notice.", interrupted: false });
  expect(kit.transcript.filter(([role]) => role === "user")).toEqual([
    ["user", "first"],
    ["user", "second"],
  ]);
});

test("blank lines are no turn", async () => {
  kit = new ConversationKit({}, { text: "Hello." });
  await kit.start();
  await kit.written(1);
  type(new TypedChat(), "   ");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(kit.rows).toHaveLength(1);
});
