import { afterEach, expect, test } from "vitest";
import { ChatClient, sendToLink } from "./chat-client.ts";

type Answer = { status?: number; events?: [string, object][]; breaks?: boolean };
type Body = { content?: string; message_id?: string; card_id?: string; from_seq?: number };

let client: ChatClient | undefined;
afterEach(() => client?.leave());

/** The server at the edge, by script: each request gets the next answer. */
function open(...script: Answer[]) {
  const bodies: Body[] = [];
  const send = (_url: unknown, init?: RequestInit): Promise<Response> => {
    bodies.push(JSON.parse(String(init?.body)));
    const { status = 200, events = [], breaks = false } = script[bodies.length - 1] ?? { breaks: true };
    if (breaks && events.length === 0) return Promise.reject(new TypeError("offline"));
    const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join("");
    return Promise.resolve(new Response(`: ping\n\n${text}`, { status }));
  };
  const earlier = [{ seq: 0, from: "agent" as const, text: "Hello." }];
  client = new ChatClient({ earlier, retryAfterMs: [1, 1], send: sendToLink("link", "secret", send) });
  return { chat: client, bodies };
}

const user = (seq: number, content: string): [string, object] => ["row", { seq, role: "user", content }];
const agent = (seq: number, content: string): [string, object] => [
  "row",
  { seq, role: "assistant", content },
];
const done: [string, object] = ["done", { status: "active", answered: true }];
const lines = (chat: ChatClient) => chat.snapshot().lines.map(({ text }) => text);

test("sends a message again with its id until it has the whole answer, and shows each line once", async () => {
  const { chat, bodies } = open(
    { breaks: true },
    { events: [user(1, "Hi"), ["partial", { text: "Good" }]] },
    { events: [agent(2, "Good morning."), done] },
  );
  expect(await chat.write("Hi")).toBe("sent");
  await expect.poll(() => lines(chat)).toEqual(["Hello.", "Hi", "Good morning."]);
  expect(new Set(bodies.map(({ message_id }) => message_id)).size).toBe(1);
  expect(bodies.map(({ from_seq }) => from_seq)).toEqual([1, 1, 2]);
  await expect.poll(() => chat.snapshot()).toMatchObject({ partial: null, isAnswering: false });
});

test("shows the open card, the same object as long as it is the same", async () => {
  const shown = { id: "c-1", function: "ask_day", card: { kind: "choice", title: "Day?", options: [] } };
  const withCard = (card: object | null): [string, object] => [
    "done",
    { status: "active", answered: true, card },
  ];
  const { chat, bodies } = open(
    { events: [user(1, "Hi"), agent(2, "Which day?"), withCard(shown)] },
    { events: [user(3, "Why?"), agent(4, "Because."), withCard({ ...shown })] },
    { events: [user(5, "Monday"), agent(6, "Fine."), withCard(null)] },
  );
  await chat.write("Hi");
  await expect.poll(() => chat.snapshot().card?.id).toBe("c-1");
  const { card } = chat.snapshot();
  await chat.write("Why?");
  await expect.poll(() => lines(chat)).toContain("Because.");
  await expect.poll(() => chat.snapshot().isAnswering).toBe(false);
  expect(chat.snapshot().card).toBe(card);
  expect(await chat.answer("c-1", "Monday")).toBe("sent");
  expect(bodies[2]).toMatchObject({ content: "Monday", card_id: "c-1" });
  await expect.poll(() => chat.snapshot().card).toBeNull();
});

test("answers no card that what was being written has replaced", async () => {
  const withCard = (id: string): [string, object] => [
    "done",
    { status: "active", answered: true, card: { id, function: "confirm", card: { kind: "confirmation" } } },
  ];
  const { chat, bodies } = open(
    { events: [user(1, "Hi"), agent(2, "Shall I?"), withCard("c-1")] },
    { events: [user(3, "Twice, please"), agent(4, "Twice then?"), withCard("c-2")] },
  );
  await chat.write("Hi");
  await expect.poll(() => chat.snapshot().card?.id).toBe("c-1");
  const [, answered] = await Promise.all([chat.write("Twice, please"), chat.answer("c-1", "Yes")]);
  expect(answered).toBe("gone");
  expect(bodies).toHaveLength(2);
  expect(chat.snapshot().card?.id).toBe("c-2");
});

test.each([
  ["lost", [{ breaks: true }, { status: 503 }, { breaks: true }]],
  ["too_fast", [{ status: 429 }]],
  ["over", [{ status: 404 }]],
  ["over", [{ status: 402 }]],
  ["gone", [{ status: 409 }]],
] as const)("says that a message was not sent: %s", async (result, script) => {
  const { chat } = open(...script);
  expect(await chat.write("Hi")).toBe(result);
  expect(lines(chat)).toEqual(["Hello."]);
});

test("a request that is answered after the chat was left closes nothing", async () => {
  const { chat } = open({ status: 404 });
  const isClosed = chat.closed.then(() => true);
  const sent = chat.write("Hi");
  chat.leave();
  expect(await sent).toBe("over");
  expect(await Promise.race([isClosed, Promise.resolve(false)])).toBe(false);
});

test("is closed when the conversation has ended", async () => {
  const { chat } = open({ events: [user(1, "Bye"), agent(2, "Bye."), ["done", { status: "ended" }]] });
  await chat.write("Bye");
  await chat.closed;
  expect(lines(chat)).toEqual(["Hello.", "Bye", "Bye."]);
});
