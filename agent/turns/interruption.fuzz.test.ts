import { expect, test } from "vitest";
import { machineClock } from "#agent/media/clock.ts";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { CountingSink } from "#agent/testing/counting-sink.ts";
import type { FakeAnswer, SeenRequest } from "#agent/testing/fake-model.ts";
import { bootstrapFixture, until } from "#agent/testing/fixtures.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import {
  SPEECH_RATE,
  type Speaker,
  type SpeechPiece,
  type TimedPhoneme,
} from "#lib/model-clients/speech-client.ts";

const WELCOME = "Welcome to the menu.";
const GOODBYE = "Goodbye then.";
const FILLER = "Let me look.";
/**
 * Before the first token, in a tool call and at its result, in a filler, at a transition, in the last words.
 */
const EXPECTED_BOUNDARIES = [
  ...["model", "run_function", "function_result", "started", `shown ${FILLER}`, "enter_node", "finished"],
  ...[`shown ${WELCOME}`, `shown ${GOODBYE}`, "end_call"],
];
const BARGE_IN = "Wait a moment!";
/** Number of calls that run in parallel. */
const PARALLEL_CALLS = 8;
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

/** A model that calls `look_up`, then transitions with a few words, and hangs up when asked to. */
function answer({ messages, results, tools }: SeenRequest): FakeAnswer {
  const wantsToLeave = messages.at(-1)?.[1].startsWith("Bye") === true;
  if (wantsToLeave) return { calls: [{ name: "hang_up" }] };
  if (!tools.includes("look_up")) return { text: "Anything else?" };
  if (!results.some(([name]) => name === "look_up")) return { calls: [{ name: "look_up" }] };
  return { text: "Found it.", calls: [{ name: "go_on" }] };
}

/** A voice whose samples hold the number of their word, to count how much of each word was heard. */
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

/** Compares the rows with the words that were heard at least half. If rounding decides, either is fine. */
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

/** Runs a call to its end; the visitor interrupts at boundary `bargeInAt`. Returns all boundaries reached. */
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
  const { session, driver, events } = kit.conversation;
  const bargeIn = () => {
    if (kit.ended) return;
    void session
      .interrupt()
      .await.then(() => session.generateReply({ userInput: BARGE_IN, toolChoice: "auto" }));
  };
  let shown = "";
  events.subscribe((event) => {
    if (event.type === "stepped") {
      for (const effect of event.step.effects) reach(effect.type);
    } else if (event.type === "shown") {
      if (event.text !== shown) reach(`shown ${event.text}`);
      shown = event.text;
    } else if (event.type === "started" || event.type === "finished") reach(event.type);
  });
  // Long enough for the filler to be heard while the function runs, also on a busy machine in the run that lists the boundaries.
  kit.functions.delayMs = bargeInAt < 0 ? 1_500 : 400;
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
  const startedRows = (line: string) =>
    rows.filter((row) => row.role === "assistant" && line.startsWith(row.content));
  expect(startedRows(WELCOME)).toHaveLength(1);
  expect(startedRows(GOODBYE)).toHaveLength(1);
  expect(rows.filter((row) => row.content === BARGE_IN).length).toBeLessThanOrEqual(1);
  for (const row of rows) expect(["desk", "menu"]).toContain(row.nodeId);
  const nodes = states.map((state) => state.nodeId);
  expect(nodes.lastIndexOf("desk")).toBeLessThan(nodes.indexOf("menu"));
  expect(states.at(-1)).toMatchObject({ ended: true, open: [] });
  const texts = rows.map((row) => row.content);
  for (const [index, text] of texts.entries())
    expect(text === texts[index - 1] && text !== "Bye now.").toBe(false);
}

test("an interruption at any boundary of a call loses and repeats nothing, never silences the avatar, and the rows are what was heard", async () => {
  const { kit, boundaries } = await runCall(-1);
  checkInvariants(kit);
  expect(boundaries.length).toBeGreaterThan(25);
  for (const name of EXPECTED_BOUNDARIES) expect(boundaries).toContain(name);
  const [called, answered] = [boundaries.indexOf("run_function"), boundaries.indexOf("function_result")];
  expect(boundaries.slice(called, answered)).toContain(`shown ${FILLER}`);
  const boundaryNumbers = [...boundaries.keys()];
  while (boundaryNumbers.length > 0) {
    await Promise.all(
      boundaryNumbers.splice(0, PARALLEL_CALLS).map(async (boundary) => {
        const label = `barge-in at ${boundary}: ${boundaries[boundary]}`;
        try {
          checkInvariants((await runCall(boundary)).kit);
        } catch (error) {
          throw new Error(label, { cause: error });
        }
      }),
    );
  }
});
