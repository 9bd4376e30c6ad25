import { parseArgs } from "node:util";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { cutAnswers } from "../e2e/fixtures/cut-answers.ts";
import { newAccount } from "../e2e/fixtures/instance.ts";
import { installProbe } from "../e2e/fixtures/probe.ts";
import { synthesise, transcribe, wordErrors } from "../e2e/fixtures/voice.ts";
import { machine, printTable } from "./load/figures.ts";

const { values: options } = parseArgs({ options: { turns: { type: "string", default: "20" } } });
const TURNS = Number(options.turns);

/** From the first word to the last, in no particular order. */
const CUTS_S = Array.from({ length: TURNS }, (_, turn) => 0.1 + 4.4 * (((turn + 1) * 0.618) % 1));

async function main(): Promise<void> {
  const { key } = await newAccount();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ bypassCSP: true });
    await installProbe(page);
    const sum = { words: 0, errors: 0, ownErrors: 0, cut: 0 };
    const lines: (string | number)[][] = [];
    for (const [index, { text, interrupted, understood }] of (
      await cutAnswers(page, key, CUTS_S)
    ).entries()) {
      const { words, errors } = wordErrors(text, understood);
      sum.words += words;
      sum.errors += errors;
      if (interrupted) sum.cut += 1;
      if (words > 0) sum.ownErrors += wordErrors(text, await transcribe(await synthesise(text))).errors;
      lines.push([index + 1, interrupted ? "cut" : "whole", words, errors, text, understood]);
    }
    printTable(["turn", "row", "words", "errors", "the row", "the sound, transcribed"], lines);
    const rate = (errors: number) => `${((100 * errors) / sum.words).toFixed(1)} %`;
    console.log(`\n${sum.cut} of ${TURNS} turns cut; word error rate ${rate(sum.errors)} (budget 15 %),`);
    console.log(`of which the recognizer's own, on the rows spoken again: ${rate(sum.ownErrors)}`);
    console.log(`${machine()}; bench/heard.ts`);
  } finally {
    await browser.close();
  }
}

await main();
