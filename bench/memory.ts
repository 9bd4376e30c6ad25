import { parseArgs } from "node:util";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { demoToken } from "../e2e/fixtures/call.ts";
import { firstSoundAfter, quiet } from "../e2e/fixtures/hearing.ts";
import { APP_URL } from "../e2e/fixtures/instance.ts";
import { installProbe, levels, now } from "../e2e/fixtures/probe.ts";
import { machine, printTable, residentMb } from "./load/figures.ts";
import { jobPid } from "./load/job-pid.ts";
import { converse, wait } from "./load/turns.ts";

// Memory of a call's process over a long spoken conversation, with an interruption in every second answer.

const { values: options } = parseArgs({ options: { turns: { type: "string", default: "100" } } });
const TURNS = Number(options.turns);
const SAMPLED_EVERY_MS = 1_000;

async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ bypassCSP: true });
    await installProbe(page);
    await page.goto(`${APP_URL}/c/${await demoToken()}`);
    await wait(1.5);
    const pressedAt = await now(page);
    await page.getByTestId("start-call").click();
    while (Number.isNaN(firstSoundAfter(await levels(page, pressedAt), pressedAt))) await wait(0.2);
    await quiet(page, 1);
    const pid = await jobPid();
    let mostMb = 0;
    const sampling = setInterval(() => {
      mostMb = Math.max(mostMb, residentMb(pid));
    }, SAMPLED_EVERY_MS);
    const rows: (string | number)[][] = [["greeting", Math.round(residentMb(pid)), ""]];
    for (let turn = 0; turn < TURNS; turn += 10) {
      await converse(page, Math.min(10, TURNS - turn));
      rows.push([`turn ${Math.min(TURNS, turn + 10)}`, Math.round(residentMb(pid)), Math.round(mostMb)]);
      console.log(rows.at(-1)?.join("  "));
    }
    clearInterval(sampling);
    await page.getByTestId("end-call").click();
    await wait(1);
    console.log(machine());
    printTable(["after", "MB now", "MB at most so far"], rows);
  } finally {
    await browser.close();
  }
}

await main();
