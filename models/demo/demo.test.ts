import { describe, expect, test } from "vitest";
import type { ChatMessage, Tool, ToolChoice } from "#models/chat/chat-request.ts";
import { fillArguments, type Said } from "./fill-arguments.ts";
import { readPrompt } from "./read-prompt.ts";
import { reply } from "./reply.ts";
import { similarityByWords } from "./similarity.ts";
import { factToListener, toListener } from "./to-listener.ts";

type Turn = readonly [ChatMessage["role"], string];

function messages(...turns: Turn[]): ChatMessage[] {
  return turns.map(([role, text]) => ({ role, text, toolCalls: [] }));
}

async function say(turns: Turn[], tools: Tool[] = [], choice: ToolChoice = "auto") {
  return reply({ messages: messages(...turns), tools, choice, similarity: similarityByWords });
}

function tool(name: string, description: string, properties: Tool["parameters"]["properties"] = {}): Tool {
  return { name, description, parameters: { properties, required: Object.keys(properties) } };
}

const DENTIST: Turn = [
  "system",
  "You are Daniel, the receptionist of Luna Dental. Be brief. A check-up costs 80 euros.\n\nGreet the caller, ask for their name and phone number, and ask how you can help. Tell them that Friday is fully booked.",
];

/** As `describeTime` of the flow engine ends each prompt. */
const CLOCK =
  'It is Saturday, 28 November 2026 (2026-11-28), 08:38, time zone UTC. You may tell the visitor; work out words such as "tomorrow" from it.';

test("the clock in the prompt does not answer a question about another day", async () => {
  const prompt = "You answer in one short sentence.\n\nHelp. We are closed on Sundays.";
  const { text } = await say([
    ["system", `${prompt}\n\n${CLOCK}`],
    ["assistant", "Hello, this is the front desk."],
    ["user", "And on Saturday at 8?"],
  ]);
  expect(text).not.toContain("2026");
  expect(text).not.toContain("time zone");
});

describe("the beginning", () => {
  test("greets in its role, says that it is a demo without a language model, and asks the first question", async () => {
    const { text } = await say([DENTIST]);
    expect(text).toMatch(/^Hello, my name is Daniel, the receptionist of Luna Dental\./);
    expect(text).toMatch(/demo model, running locally without a language model/);
    expect(text).toContain("Friday is fully booked.");
    expect(text).toMatch(/Could you tell me your name, please\?$/);
  });

  test("uses the greeting that the prompt gives, and asks nothing on top of its question", async () => {
    const { text } = await say([
      ["system", 'Greet the guest with "Hello there! What brings you here?". Ask for their name.'],
    ]);
    expect(text).toMatch(/^Hello there!.*What brings you here\?$/);
    expect(text).not.toContain("name");
  });

  test("says so once, not in every answer", async () => {
    const first = (await say([DENTIST])).text;
    expect((await say([DENTIST, ["assistant", first], ["user", "Ana"]])).text).not.toContain("demo model");
  });

  test.each(["", "You are a helpful assistant.", "###\n\n***", "Never do anything."])(
    "works with the prompt %j",
    async (prompt) => {
      expect((await say([["system", prompt]])).text).toMatch(/demo model.*How can I help you today\?$/);
    },
  );
});

describe("leading through the task", () => {
  const asked: Turn = ["assistant", "Hello. I am a demo model. Could you tell me your name, please?"];
  test("asks the next question after an answer, starting with a short clause", async () => {
    const { text } = await say([DENTIST, asked, ["user", "Ana Lima"]]);
    expect(text).toMatch(/^[^.]{20,40}\. Could you tell me your phone number, please\?$/);
  });

  test("does not ask for a name that was already given", async () => {
    const { text } = await say([
      DENTIST,
      ["assistant", "I am a demo model."],
      ["user", "Hi, my name is Ana."],
    ]);
    expect(text).toBe("It is nice to meet you, Ana. Could you tell me your phone number, please?");
  });

  test.each([
    "I am a demo model. Could you tell me your na",
    "I am a demo model. Could you tell me your name, please? Coming back to my question:",
  ])("an answer that interrupts the question counts: %j", async (heard) => {
    const { text } = await say([DENTIST, ["assistant", heard], ["user", "Ana Lima"]]);
    expect(text).toContain("Could you tell me your phone number, please?");
  });

  test("returns to a question that was answered with a question", async () => {
    const { text } = await say([DENTIST, asked, ["user", "What is the weather like?"]]);
    expect(text).toContain("Coming back to my question: could you tell me your name, please?");
  });

  test("never says the same thing twice in a row, whatever the visitor does", async () => {
    const turns: Turn[] = [DENTIST, ["assistant", "I am a demo model."]];
    for (let i = 0; i < 12; i++) {
      turns.push(["user", "Hmm, well."]);
      const { text } = await say(turns);
      expect(text).not.toBe(turns.at(-2)?.[1]);
      turns.push(["assistant", text]);
    }
  });

  test("gives the same answer to the same conversation", async () => {
    const turns: Turn[] = [DENTIST, asked, ["user", "I would rather not say."]];
    expect(await say(turns)).toEqual(await say(turns));
  });
});

describe("answering", () => {
  const begun: Turn[] = [DENTIST, ["assistant", "I am a demo model. How can I help you today?"]];
  test.each([
    ["How much does a check-up cost?", "A check-up costs 80 euros."],
    ["Who are you?", "demo model"],
    ["Goodbye!", "Goodbye"],
    ["Thanks a lot", "welcome"],
    ["Can you repeat that, please?", "How can I help you today?"],
    ["grmpf xtrplk", "did not catch that"],
    ["Um", "did not catch that"],
    ["Why is the sky blue?", "do not have an answer|not told|only know"],
  ])("%j with %j", async (question, answer) => {
    expect((await say([...begun, ["user", question]])).text).toMatch(new RegExp(answer));
  });

  test("says what the prompt tells it to say in a case, without being asked", async () => {
    const prompt: Turn = [
      "system",
      "If the caller speaks of an emergency, tell them to hang up and call the doctor.",
    ];
    const { text } = await say([
      prompt,
      ["assistant", "I am a demo model."],
      ["user", "This is an emergency!"],
    ]);
    expect(text).toContain("Please hang up and call the doctor.");
  });
});

describe("system messages during the conversation", () => {
  const news: Turn = ["system", "The customer's order A-17 has shipped."];
  const begun: Turn[] = [
    ["system", "You help customers."],
    ["assistant", "I am a demo model."],
    ["user", "Hi"],
    ["assistant", "Hello."],
  ];
  test("are passed on at once if the model runs on them", async () => {
    expect((await say([...begun, news])).text).toContain("Your order A-17 has shipped.");
  });

  test("are known if the visitor asks later", async () => {
    const { text } = await say([...begun, news, ["user", "Where is my order, has it shipped?"]]);
    expect(text).toContain("Your order A-17 has shipped.");
  });

  test("that are instructions are followed", async () => {
    expect((await say([...begun, ["system", "Ask the customer for their e-mail address."]])).text).toContain(
      "Could you tell me your e-mail address, please?",
    );
    expect(
      (await say([...begun, ["system", "Tell the customer that the shop closes in an hour."]])).text,
    ).toContain("The shop closes in an hour.");
  });

  test("that say when to speak are not mistaken for what to say", async () => {
    const order: Turn = ["system", "The parcel is delivered now. Tell the caller at once."];
    expect((await say([...begun, order])).text).toMatch(
      /^I have just received some news\. The parcel is delivered now\.$/,
    );
  });
});

describe("tools", () => {
  const order = tool("check_order", "Check the status of an order", {
    order_number: { type: "string", description: "The order number" },
  });
  const done = tool("save", "Call this once the caller's name is known", { name: { type: "string" } });
  const prompt: Turn = ["system", "You work in a shop."];
  test("are called with what was said", async () => {
    const { toolCalls } = await say([prompt, ["user", "Check the status of order A-17"]], [order]);
    expect(toolCalls).toEqual([{ name: "check_order", arguments: '{"order_number":"A-17"}' }]);
  });

  test("with a missing argument make it ask, and the answer completes the call", async () => {
    const turns: Turn[] = [prompt, ["user", "Check the status of my order"]];
    const { text } = await say(turns, [order]);
    expect(text).toContain("Could you tell me the order number, please?");
    const { toolCalls } = await say([...turns, ["assistant", text], ["user", "It's B 22."]], [order]);
    expect(toolCalls).toEqual([{ name: "check_order", arguments: '{"order_number":"B 22"}' }]);
  });

  test("are called once all their arguments have been given", async () => {
    const { toolCalls } = await say([prompt, ["user", "Hello, my name is Ana."]], [order, done]);
    expect(toolCalls).toEqual([{ name: "save", arguments: '{"name":"Ana"}' }]);
  });

  test("are not called for small talk, when switched off, or twice for one utterance", async () => {
    const check: ChatMessage = {
      role: "assistant",
      text: "",
      toolCalls: [{ name: "check_order", arguments: "{}" }],
    };
    const asked = messages(prompt, ["user", "Check the status of order A-17"]);
    const similarity = similarityByWords;
    expect((await say([prompt, ["user", "How are you?"]], [order])).toolCalls).toEqual([]);
    expect((await reply({ messages: asked, tools: [order], choice: "none", similarity })).toolCalls).toEqual(
      [],
    );
    const after = [...asked, check, ...messages(["tool", '{"status":"shipped","eta":"Friday"}'])];
    const answer = await reply({ messages: after, tools: [order], choice: "auto", similarity });
    expect(answer).toMatchObject({
      toolCalls: [],
      text: expect.stringContaining("The status is shipped, and the eta is Friday."),
    });
  });

  test("that are required are always called", async () => {
    expect((await say([prompt, ["user", "Well."]], [order], "required")).toolCalls[0]?.name).toBe(
      "check_order",
    );
    expect((await say([prompt, ["user", "Well."]], [order, done], { name: "save" })).toolCalls[0]?.name).toBe(
      "save",
    );
  });

  test("that failed are admitted", async () => {
    const { text } = await say([prompt, ["user", "Check my order"], ["tool", '{"error":"timeout"}']]);
    expect(text).toContain("did not work");
    expect(text).not.toContain("timeout");
  });
});

describe("finding arguments", () => {
  const cases: [string, Tool["parameters"]["properties"][string], Said, unknown][] = [
    ["email", { type: "string" }, { text: "it's ana at example dot com" }, "ana@example.com"],
    ["email", { type: "string" }, { text: "write to Ana.Lima@example.com" }, "Ana.Lima@example.com"],
    ["phone", { type: "string" }, { text: "call +49 30 1234567 please" }, "+49 30 1234567"],
    ["date", { type: "string" }, { text: "on Friday at 7 pm for four" }, "Friday"],
    ["time", { type: "string" }, { text: "on Friday at 7 pm for four" }, "7 pm"],
    [
      "guests",
      { type: "integer", description: "Number of guests" },
      { text: "on Friday at 7 pm for four" },
      4,
    ],
    ["amount", { type: "number", description: "The amount" }, { text: "the amount is 1,250.50" }, 1250.5],
    ["age", { type: "integer" }, { text: "thirty five", answers: "Could you tell me your age, please?" }, 35],
    ["size", { type: "string", enum: ["small", "large"] }, { text: "A large one, please" }, "large"],
    ["consent", { type: "boolean" }, { text: "Yes, sure", answers: "Do you give your consent?" }, true],
    ["consent", { type: "boolean" }, { text: "No.", answers: "Do you give your consent?" }, false],
    ["city", { type: "string" }, { text: "I fly to New York" }, "New York"],
    [
      "colour",
      { type: "string" },
      { text: "It's blue.", answers: "Could you tell me the colour, please?" },
      "blue",
    ],
    ["date", { type: "string" }, { text: "I do not know yet" }, undefined],
    ["name", { type: "string" }, { text: "I'm looking for a table" }, undefined],
  ];
  test.each(cases)("%s %j in %j is %j", (name, property, said, value) => {
    expect(fillArguments(tool("t", "", { [name]: property }), [said]).values[name]).toEqual(value);
  });
});

describe("speaking to the person of whom the prompt speaks", () => {
  test.each([
    ["the customer has paid and they want their invoice", "you have paid and you want your invoice"],
    ["how you can help them", "how I can help you"],
    ["the caller wants to know what you do", "you want to know what I do"],
  ])("%j becomes %j", (prompt, spoken) => {
    expect(toListener(prompt)).toBe(spoken);
  });

  test("leaves facts about others alone", () => {
    expect(factToListener("New patients bring their card.")).toBe("New patients bring their card.");
    expect(factToListener("Your office is in Berlin.")).toBe("Our office is in Berlin.");
  });

  test("reads questions in any form", () => {
    const { questions } = readPrompt(
      "Collect the caller's full name, e-mail and birthday. Find out whether they smoke. Ask them to describe the pain.",
    );
    expect(questions.map(({ text }) => text)).toEqual([
      "Could you tell me your full name, please?",
      "Could you tell me your e-mail, please?",
      "Could you tell me your birthday, please?",
      "Could you tell me whether you smoke?",
      "Could you please describe the pain?",
    ]);
  });
});

describe("cards", () => {
  const pick = tool("choose_day", "Call this right away: it lets the visitor choose a day.");
  const answerDay = (answer: Tool["parameters"]["properties"][string]) => ({
    ...tool("answer_card", 'The visitor sees the card "Which day?". Call this when they say their answer.'),
    parameters: { properties: { answer }, required: ["answer"] },
  });
  const asked: Turn[] = [DENTIST, ["assistant", "Shall we find a day?"]];

  test("one that is for right away is shown at once, and only once", async () => {
    const first = await say([...asked, ["user", "Yes, please."]], [pick]);
    expect(first.toolCalls.map(({ name }) => name)).toEqual(["choose_day"]);
    const open = answerDay({ type: "string", enum: ["Monday", "Friday"] });
    const urgent = tool("ring", "Call a colleague at once if it is an emergency.");
    expect((await say([...asked, ["user", "Yes, please."]], [urgent])).toolCalls).toEqual([]);
    const again = await say([...asked, ["user", "I am not sure."]], [pick, open]);
    expect(again.toolCalls).toEqual([]);
  });

  test("one is answered only with words that fit it", async () => {
    const open = answerDay({ type: "string", enum: ["Monday", "Friday"] });
    const said = await say([...asked, ["user", "Friday suits me."]], [pick, open]);
    expect(said.toolCalls).toEqual([
      { name: "answer_card", arguments: JSON.stringify({ answer: "Friday" }) },
    ]);
    const free = answerDay({ type: "string" });
    const vague = await say([...asked, ["user", "On Friday morning."]], [pick, free]);
    expect(vague.toolCalls).toEqual([]);
  });

  test("a refused answer is not read aloud", async () => {
    const refused = "The answer was not taken: date. The card asks for a day as YYYY-MM-DD.";
    const { text } = await say([...asked, ["user", "On Friday."], ["tool", refused]], [pick], "none");
    expect(text).toContain("card beside me");
    expect(text).not.toContain("YYYY");
  });

  test("a form that was filled by hand is not taken for a question about the avatar", async () => {
    const { text } = await say(
      [...asked, ["user", "Your name: Ana Lima\nE-mail: ana@example.com"]],
      [],
      "none",
    );
    expect(text).not.toContain("my name");
  });
});

test.each([
  "A person of the team has been called, and the visitor sees that. Nobody has promised to come.",
  "A person has been called already and may come soon.",
])("%j is not read aloud", async (called) => {
  const { text } = await say([DENTIST, ["user", "A person, please."], ["tool", called]], [], "none");
  expect(text).not.toContain("has been called");
});

test("a card is pointed at, and what it was answered with is acknowledged", async () => {
  const booked = tool("choose_day", "The visitor wants to book a check-up or an appointment.");
  const asked: Turn[] = [
    DENTIST,
    ["assistant", "How can I help?"],
    ["user", "I would like to book a check-up."],
  ];
  const { toolCalls } = await say(asked, [booked]);
  expect(toolCalls.map(({ name }) => name)).toEqual(["choose_day"]);
  const shown =
    'The visitor sees the card "Which day suits you?". Ask for the answer in one short sentence and wait.';
  const { text } = await say([...asked, ["tool", shown]], [booked], "none");
  expect(text).toContain("card beside me");
  expect(text).not.toContain("one short sentence");
  const { text: onward } = await say([...asked, ["tool", "The card is answered: Friday"]], [booked], "none");
  expect(onward).not.toContain("answered");
});
