import { expect, test } from "vitest";
import { machineClock } from "#agent/output/clock.ts";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { CountingSink } from "#agent/testing/counting-sink.ts";
import type { FakeAnswer, SeenRequest } from "#agent/testing/fake-model.ts";
import { bootstrapFixture, until } from "#agent/testing/fixtures.ts";
import { nodesJsonSchema } from "#lib/flow/nodes-json.ts";
import {
  SPEECH_RATE,
  type Speaker,
  type SpeechPiece,
  type TimedPhoneme,
} from "#lib/platform/speech-client.ts";

const WELCOME = "Welcome to the menu.";
const GOODBYE = "Goodbye then.";
const FILLER = "Let me look.";
/** Before the first token, in a tool call and with its result, in a filler, at a transition, in the last word. */
const PLACES = [
  ...["model", "run_function", "function_result", "started", `shown ${FILLER}`, "enter_node", "finished"],
  ...[`shown ${WELCOME}`, `shown ${GOODBYE}`, "end_call"],
];
const BARGE_IN = "Wait a moment!";
/** Calls that run beside each other. */
const AT_ONCE = 8;
const SPEED = 20;
const SAMPLES_PER_LETTER = SPEECH_RATE / 20;

const nodesJson = nodesJsonSchema.parse({
  initial_node: "desk",
  role_instruction: "",
  nodes: {
    desk: {
      task_instruction: "",
      functions: [
        {
          type: "http",
          name: "look_up",
          description: "",
          endpoint_id: "e",
          filler: { after_ms: 15, text: FILLER },
        },
        { type: "transition", name: "go_on", description: "", transition_to: "menu" },
      ],
    },
    menu: { task_instruction: "", say: WELCOME },
  },
  global_functions: [{ type: "end", name: "hang_up", description: "", say: GOODBYE }],
});

/** A model that looks up, goes on with a word, and hangs up when it is asked to. */
function answer({ messages, results, tools }: SeenRequest): FakeAnswer {
  const wantsToLeave = messages.at(-1)?.[1].startsWith("Bye") === true;
  if (wantsToLeave) return { calls: [{ name: "hang_up" }] };
  if (!tools.includes("look_up")) return { text: "Anything else?" };
  if (!results.some(([name]) => name === "look_up")) return { calls: [{ name: "look_up" }] };
  return { text: "Found it, going on.", calls: [{ name: "go_on" }] };
}

/** A voice whose samples name the words: what a listener has heard of each can be counted. */
class NumberingSpeaker implements Speaker {
  readonly words: string[] = [];

  async *speak(text: string): AsyncGenerator<SpeechPiece> {
    const sound: number[] = [];
    const phonemes: TimedPhoneme[] = [];
    const ms = () => (sound.length / SPEECH_RATE) * 1_000;
    for (const word of text.trim().split(/\s+/)) {
      this.words.push(word);
      const startMs = ms();
      sound.push(...new Array<number>(word.length * SAMPLES_PER_LETTER).fill(this.words.length));
      phonemes.push(["a", startMs, ms()]);
      const endMs = ms();
      sound.push(...new Array<number>(SAMPLES_PER_LETTER).fill(0));
      phonemes.push([" ", endMs, ms()]);
    }
    yield { samples: Int16Array.from(sound), phonemes };
  }
}

/** What a listener heard at least half of, in their order; of what is so close that rounding decides, both may be. */
function checkHeard(
  rows: ConversationKit["rows"],
  { words }: NumberingSpeaker,
  { sounded }: CountingSink,
): void {
  const written = rows
    .filter(({ role }) => role === "assistant")
    .flatMap(({ content }) => content.split(/\s+/));
  const heard: string[] = [];
  for (const [number, samples] of sounded) {
    const word = words[number - 1];
    if (word === undefined) continue;
    const over = samples - (word.length * SAMPLES_PER_LETTER) / 2;
    const isDoubtful = Math.abs(over) <= 2;
    if (isDoubtful ? written[heard.length] === word : over > 0) heard.push(word);
  }
  expect(written).toEqual(heard);
}

/** Runs the call to its end and answers how many boundaries it had; the caller barges in at the one of that number. */
async function runCall(bargeInAt: number): Promise<{ kit: ConversationKit; boundaries: string[] }> {
  const speaker = new NumberingSpeaker();
  const sink = new CountingSink(machineClock, SPEECH_RATE, SPEED);
  const boundaries: string[] = [];
  const reach = (label: string) => {
    boundaries.push(label);
    if (boundaries.length - 1 === bargeInAt) setImmediate(bargeIn);
  };
  const scenario = { ...bootstrapFixture().scenario, nodesJson };
  const kit = new ConversationKit({ bootstrap: { scenario }, parts: { speaker, sink } }, (request) => {
    reach("model");
    return answer(request);
  });
  const { session, driver, output } = kit.conversation;
  const bargeIn = () => {
    if (kit.ended) return;
    void session
      .interrupt()
      .await.then(() => session.generateReply({ userInput: BARGE_IN, toolChoice: "auto" }));
  };
  let shown = "";
  driver.follow(({ effects }) => {
    for (const effect of effects) reach(effect.type);
  });
  output.follow({
    onStarted: () => reach("started"),
    onShown: (text) => {
      if (text !== shown) reach(`shown ${text}`);
      shown = text;
    },
    onFinished: () => reach("finished"),
  });
  // Long enough for the filler to be heard while the function runs.
  kit.functions.delayMs = 400;
  await kit.start();
  await until(() => driver.nodeId === "menu" && kit.transcript.some(([, text]) => WELCOME.startsWith(text)));
  for (let turn = 0; turn < 3 && !driver.ended; turn += 1) await kit.turn("Bye now.");
  await until(() => kit.ended);
  await kit.conversation.close();
  checkHeard(kit.rows, speaker, sink);
  return { kit, boundaries };
}

function checkInvariants({ rows, functions, states }: ConversationKit): void {
  expect(functions.calls).toHaveLength(1);
  const begun = (line: string) =>
    rows.filter((row) => row.role === "assistant" && line.startsWith(row.content));
  expect(begun(WELCOME)).toHaveLength(1);
  expect(begun(GOODBYE)).toHaveLength(1);
  expect(rows.filter((row) => row.content === BARGE_IN).length).toBeLessThanOrEqual(1);
  for (const row of rows) expect(["desk", "menu"]).toContain(row.nodeId);
  const nodes = states.map((state) => state.nodeId);
  expect(nodes.lastIndexOf("desk")).toBeLessThan(nodes.indexOf("menu"));
  expect(states.at(-1)).toMatchObject({ ended: true, open: [] });
  const texts = rows.map((row) => row.content);
  for (const [index, text] of texts.entries())
    expect(text === texts[index - 1] && text !== "Bye now.").toBe(false);
}

test("a barge-in at any boundary of a call loses nothing, doubles nothing, never leaves the avatar silent, and its rows are what was heard", async () => {
  const { kit, boundaries } = await runCall(-1);
  checkInvariants(kit);
  expect(boundaries.length).toBeGreaterThan(25);
  for (const name of PLACES) expect(boundaries).toContain(name);
  const [called, answered] = [boundaries.indexOf("run_function"), boundaries.indexOf("function_result")];
  expect(boundaries.slice(called, answered)).toContain(`shown ${FILLER}`);
  const places = [...boundaries.keys()];
  while (places.length > 0) {
    await Promise.all(
      places.splice(0, AT_ONCE).map(async (place) => {
        const label = `barge-in at ${place}: ${boundaries[place]}`;
        try {
          checkInvariants((await runCall(place)).kit);
        } catch (error) {
          throw new Error(label, { cause: error });
        }
      }),
    );
  }
}, 300_000);
