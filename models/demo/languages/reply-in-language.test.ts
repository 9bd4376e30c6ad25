import { expect, test } from "vitest";
import type { ChatMessage, Tool } from "#models/chat/chat-request.ts";
import { reply } from "#models/demo/reply.ts";
import { similarityByWords } from "#models/demo/similarity.ts";

type Turn = readonly [ChatMessage["role"], string];

async function say(turns: Turn[], tools: Tool[] = []) {
  const messages = turns.map(([role, text]) => ({ role, text, toolCalls: [] }));
  return await reply({ messages, tools, choice: "auto", similarity: similarityByWords });
}

const GERMAN: Turn = [
  "system",
  "Du bist Lena, die Empfangsdame der Praxis Luna. Erfinde keine Preise.\n\nBegrüße den Besucher. Wie ist Ihr Name? " +
    "Die Praxis ist von Montag bis Freitag geöffnet. Parken ist im Hof kostenlos.\n\n" +
    "Speak German, whatever language these instructions are in.",
];

test("greets in the language of the call, says that it is a demo, and asks the prompt's question", async () => {
  expect((await say([GERMAN])).text).toBe(
    "Guten Tag, ich bin Lena. Bitte beachten Sie: Ich bin ein Demo-Modell und laufe hier ohne Sprachmodell. Wie ist Ihr Name?",
  );
});

test("answers from the facts of the prompt", async () => {
  const turns: Turn[] = [GERMAN, ["assistant", "Wie ist Ihr Name?"], ["user", "Wo kann ich parken?"]];
  expect((await say(turns)).text).toBe("Parken ist im Hof kostenlos.");
});

test("goes on after an answer, and does not know everything", async () => {
  const asked: Turn[] = [GERMAN, ["assistant", "Guten Tag, ich bin Lena. Wie ist Ihr Name?"]];
  expect((await say([...asked, ["user", "Ich heiße Anna Weber."]])).text).toBe(
    "Vielen Dank, das habe ich notiert. Kann ich sonst noch etwas für Sie tun?",
  );
  expect((await say([...asked, ["user", "Was ist der Sinn des Lebens?"]])).text).toMatch(
    /^Das weiß ich leider nicht\. Kann ich sonst/,
  );
});

test("ends the call after a goodbye, and only then calls a tool", async () => {
  const end = {
    name: "end_call",
    description: "The visitor has said goodbye.",
    parameters: { properties: {}, required: [] },
  };
  const turns: Turn[] = [GERMAN, ["assistant", "Noch etwas?"]];
  expect((await say([...turns, ["user", "Guten Tag"]], [end])).toolCalls).toEqual([]);
  expect((await say([...turns, ["user", "Auf Wiedersehen!"]], [end])).toolCalls).toEqual([
    { name: "end_call", arguments: "{}" },
  ]);
});

test.each([
  ["French", /^Bonjour, je suis Maya\. Notez .* Comment puis-je vous aider \?$/],
  ["Spanish", /^Buenos días, soy Maya\. Tenga .* ¿En qué puedo ayudarle\?$/],
  ["German", /^Guten Tag, ich bin Maya\. Bitte .* Wie kann ich Ihnen helfen\?$/],
])("with English instructions it speaks %s and states no English facts", async (language, greeting) => {
  const prompt: Turn = [
    "system",
    `You are Maya, the receptionist. Greet the visitor. The clinic is open until six. Speak ${language}, whatever language these instructions are in.`,
  ];
  expect((await say([prompt])).text).toMatch(greeting);
  const { text } = await say([prompt, ["assistant", "x"], ["user", "clinic open?"]]);
  expect(text).not.toMatch(/clinic|open/);
});
