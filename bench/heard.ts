import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { type Row, rows } from "../e2e/fixtures/call.ts";
import { APP_URL, api, eventually, newAccount } from "../e2e/fixtures/instance.ts";
import { heard, installProbe, levels, now, speak } from "../e2e/fixtures/probe.ts";
import { type Sound, synthesise, transcribe, wordErrors } from "../e2e/fixtures/voice.ts";
import { firstSoundAfter, silentFrom } from "./hearing.ts";
import { machine, printTable } from "./lib.ts";
import { quiet, wait } from "./turns.ts";

const { values: options } = parseArgs({ options: { turns: { type: "string", default: "20" } } });
const TURNS = Number(options.turns);

/** Said in turns, each by a node of its own, so that its row is known by its node. */
const SENTENCES = [
  "The library on Market Street opens at nine in the morning and closes late on Thursdays.",
  "Your parcel left the airport yesterday evening and will reach the village before noon.",
  "Please bring a warm jacket, because the cabin by the lake has no heating after sunset.",
  "The doctor can see you on Friday, right after the lunch break, if that suits you.",
  "We keep the blue bicycles behind the station and the red ones next to the bridge.",
];

const nodeOf = (step: number) => `step_${step}`;

/** A chain of nodes: a runtime variable takes the call on to the next one, which says its sentence. */
function chain() {
  const nodes = Object.fromEntries(
    Array.from({ length: TURNS + 1 }, (_, step) => {
      const next = { to: nodeOf(step + 1), when: { all: [{ var: "step", op: "eq", value: step + 1 }] } };
      const say = step === 0 ? "Hello." : (SENTENCES[step % SENTENCES.length] ?? "");
      return [nodeOf(step), { task_instruction: "Agree.", say, edges: step < TURNS ? [next] : [] }];
    }),
  );
  const role_instruction = "You answer in two words.";
  return { initial_node: nodeOf(0), role_instruction, variables: { step: { type: "number" } }, nodes };
}

async function makeLink(key: string): Promise<string> {
  const make = async (path: string, body: object) => {
    const answer = await api("POST", path, { key, body });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { id: scenario_id } = await make("/scenarios/create", { name: "Bench", nodes_json: chain() });
  const { body } = await api("GET", "/avatars", { key });
  const [avatar] = body.avatars as { id: string }[];
  const { url } = await make("/hosted-links/create", { scenario_id, avatar_id: avatar?.id, label: "Bench" });
  return String(url).split("/").at(-1) ?? "";
}

/** Has the sentence of that step said, speaks over it after `afterS`, and answers what was heard until it fell silent. */
async function cutSentence(page: Page, say: () => Promise<unknown>, stop: Sound, afterS: number) {
  const from = await now(page);
  await say();
  let begun = Number.NaN;
  for (let i = 0; i < 100 && Number.isNaN(begun); i += 1) {
    await wait(0.05);
    begun = firstSoundAfter(await levels(page, from), from);
  }
  await wait(Math.max(0, begun + afterS - (await now(page))));
  const { startsAt } = await speak(page, stop);
  await wait(1);
  let silentS = Number.NaN;
  for (let i = 0; i < 60 && Number.isNaN(silentS); i += 1) {
    await wait(0.1);
    silentS = silentFrom(await levels(page, begun), Math.max(begun, startsAt), 0.25);
  }
  await quiet(page, 0.5);
  const { sound, rate, startsAt: earsFrom } = await heard(page, from);
  // With the silence that follows: a recogniser makes words up where a sound breaks off.
  return { rate, sound: sound.slice(0, Math.round((silentS + 0.5 - earsFrom) * rate)) };
}

type Turn = Awaited<ReturnType<typeof cutSentence>>;

async function converse(page: Page, key: string): Promise<{ turns: Turn[]; all: Row[] }> {
  const token = await makeLink(key);
  await page.goto(`${APP_URL}/c/${token}`);
  const started = page.waitForResponse((response) => response.url().includes("/start"));
  await page.getByTestId("start-call").click();
  const { conversation_session_id: id } = await (await started).json();
  await page.getByTestId("avatar-video").waitFor();
  await wait(1.5);
  await quiet(page, 0.5);
  const stop = await synthesise("Wait, please stop.");
  const turns: Turn[] = [];
  for (let step = 1; step <= TURNS; step += 1) {
    const say = () => api("POST", `/conversations/${id}/updates`, { key, body: { runtime_vars: { step } } });
    // From the first word to the last one, in an order without a pattern.
    turns.push(await cutSentence(page, say, stop, 0.1 + 4.4 * ((step * 0.618) % 1)));
  }
  await page.getByTestId("end-call").click();
  await page.getByTestId("call-ended").waitFor();
  const read = () => api("GET", `/conversations/${id}`, { key });
  await eventually(read, ({ body }) => body.status === "ended");
  return { turns, all: await rows(key, String(id)) };
}

async function main(): Promise<void> {
  const { key } = await newAccount();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ bypassCSP: true });
    await installProbe(page);
    const { turns, all } = await converse(page, key);
    const sum = { words: 0, errors: 0, ownErrors: 0, cut: 0 };
    const lines: (string | number)[][] = [];
    for (const [index, { sound, rate }] of turns.entries()) {
      const [row] = all.filter((one) => one.node_id === nodeOf(index + 1) && one.role === "assistant");
      const text = row?.content ?? "";
      const understood = sound.length > 0 ? await transcribe(sound, rate) : "";
      const { words, errors } = wordErrors(text, understood);
      sum.words += words;
      sum.errors += errors;
      if (row?.interrupted) sum.cut += 1;
      if (words > 0) sum.ownErrors += wordErrors(text, await transcribe(await synthesise(text))).errors;
      lines.push([index + 1, row?.interrupted ? "cut" : "whole", words, errors, text, understood]);
    }
    printTable(["turn", "row", "words", "errors", "the row", "the sound, transcribed"], lines);
    const rate = (errors: number) => `${((100 * errors) / sum.words).toFixed(1)} %`;
    console.log(`\n${sum.cut} of ${TURNS} turns cut; word error rate ${rate(sum.errors)} (budget 15 %),`);
    console.log(`of which the recogniser alone, on the rows spoken again: ${rate(sum.ownErrors)}`);
    console.log(`${machine()}; bench/heard.ts`);
  } finally {
    await browser.close();
  }
}

await main();
