import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { DEMO_EMAIL } from "#db/seed/demo-account.ts";
import { wordErrors } from "#models/testing/word-error-rate.ts";
import { systemBrowser } from "../e2e/fixtures/browser.ts";
import { demoToken, rows as readRows } from "../e2e/fixtures/call.ts";
import { audibleSpan, firstSoundAfter, quiet } from "../e2e/fixtures/hearing.ts";
import { APP_URL, operator } from "../e2e/fixtures/instance.ts";
import { frames, heard, installProbe, levels, now, speak } from "../e2e/fixtures/probe.ts";
import { synthesise, transcribe } from "../e2e/fixtures/voice.ts";
import { machine, percentile, printTable } from "./load/figures.ts";
import { ms, QUESTIONS, wait } from "./load/turns.ts";
import { type Condition, PERFECT, type PortPair, type RelayPorts } from "./networks/relay.ts";

// A call on bad networks. The browser runs in a network namespace of its own, and all that it sends and receives goes
// through a relay that loses, delays and limits it. Needs Linux, root and a running instance on this machine.

const NAMESPACE = "visavis-bench";
const OUTSIDE = "10.202.0.1";
const INSIDE = "10.202.0.2";
const TURNS = Number(process.argv[2] ?? 6);
/** Part of the names of the networks to try; all without it. */
const ONLY = process.argv[3] ?? "";

type Case = { name: string; condition: Condition; outageS?: number };

const CASES: Case[] = [
  { name: "perfect", condition: PERFECT },
  { name: "2 % loss", condition: { ...PERFECT, loss: 0.02 } },
  { name: "5 % loss", condition: { ...PERFECT, loss: 0.05 } },
  { name: "150 ms round trip", condition: { ...PERFECT, delayMs: 75 } },
  { name: "50 ms jitter", condition: { ...PERFECT, jitterMs: 50 } },
  { name: "500 kbit/s", condition: { ...PERFECT, kbitPerS: 500 } },
  { name: "outage of 3 s", condition: PERFECT, outageS: 3 },
  { name: "UDP blocked", condition: { ...PERFECT, isUdpBlocked: true } },
];

const ip = (...args: string[]) => execFileSync("ip", args, { stdio: "pipe" });

function makeNamespace(): void {
  removeNamespace();
  ip("netns", "add", NAMESPACE);
  ip("link", "add", "vis-out", "type", "veth", "peer", "name", "vis-in");
  ip("link", "set", "vis-in", "netns", NAMESPACE);
  ip("addr", "add", `${OUTSIDE}/30`, "dev", "vis-out");
  ip("link", "set", "vis-out", "up");
  ip("-n", NAMESPACE, "link", "set", "lo", "up");
  ip("-n", NAMESPACE, "addr", "add", `${INSIDE}/30`, "dev", "vis-in");
  ip("-n", NAMESPACE, "link", "set", "vis-in", "up");
}

function removeNamespace(): void {
  try {
    ip("netns", "del", NAMESPACE);
  } catch {
    // It does not exist.
  }
}

/** Between the two relays, because the media server's own ports are taken on every address. */
const PORT_OFFSET = 30_000;

/** The ports that a browser uses: the app, and the media server's signalling, ICE over TCP and ICE over UDP. */
function instancePorts(isInside: boolean): RelayPorts {
  const app = Number(new URL(APP_URL).port);
  const livekit = Number(process.env.LIVEKIT_PORT ?? "7880");
  const pair = (port: number): PortPair =>
    isInside ? [port, port + PORT_OFFSET] : [port + PORT_OFFSET, port];
  return { tcp: [app, livekit, livekit + 1].map(pair), udp: [pair(livekit + 2)] };
}

const relay = join(import.meta.dirname, "networks", "relay.ts");

function startRelay(from: string, to: string, inside: boolean): ChildProcess {
  const command = [process.execPath, relay, from, to];
  const [program = "", ...args] = inside ? ["ip", "netns", "exec", NAMESPACE, ...command] : command;
  const child = spawn(program, args, { stdio: ["pipe", "inherit", "inherit"] });
  child.stdin?.write(`${JSON.stringify(instancePorts(inside))}\n`);
  return child;
}

/** Chromium inside the namespace. */
async function launchInside(): Promise<Browser> {
  const wrapper = join(mkdtempSync(join(tmpdir(), "visavis-networks-")), "chromium");
  const program = systemBrowser.executablePath ?? chromium.executablePath();
  writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${NAMESPACE} ${program} "$@"\n`);
  chmodSync(wrapper, 0o755);
  return await chromium.launch({
    executablePath: wrapper,
    args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
  });
}

type Errors = { words: number; errors: number };
type Result = {
  answers: number[];
  framesPerSecond: number;
  /** The avatar's words as they left the loudspeaker, beside its rows. */
  avatar: Errors;
  /** The visitor's words in the rows, beside what was said. */
  visitor: Errors;
  breaks: number;
};

/** Asks one question; returns milliseconds from the end of the voice to the answer, and how it was heard. */
async function ask(page: Page, text: string) {
  const sound = await synthesise(text);
  const { lastS } = audibleSpan(sound, 24_000);
  const { startsAt } = await speak(page, sound);
  const endOfVoice = startsAt + lastS;
  let answerAt = Number.NaN;
  for (let i = 0; i < 120 && Number.isNaN(answerAt); i++) {
    await wait(0.1);
    answerAt = firstSoundAfter(await levels(page, endOfVoice), endOfVoice);
  }
  await quiet(page, 1.2);
  return { latencyMs: ms(answerAt - endOfVoice), from: endOfVoice };
}

type Setting = { browser: Browser; token: string; key: string; set: (to: Condition) => void };

async function measure({ browser, token, key, set }: Setting, one: Case): Promise<Result> {
  set(PERFECT);
  const page = await browser.newPage({ bypassCSP: true });
  await installProbe(page);
  await page.goto(`${APP_URL}/c/${token}`);
  await wait(1.5);
  set(one.condition);
  const id = page.waitForResponse((response) => response.url().includes("/start")).then((r) => r.json());
  await page.getByTestId("start-call").click();
  const { conversation_session_id: sessionId } = await id;
  const openedAt = await now(page);
  let breaks = 0;
  let wasShown = false;
  const watching = setInterval(() => {
    void page
      .getByTestId("reconnecting")
      .isVisible()
      .then((isShown) => {
        if (isShown && !wasShown) breaks += 1;
        wasShown = isShown;
      })
      .catch(() => undefined);
  }, 200);
  while (Number.isNaN(firstSoundAfter(await levels(page, openedAt), openedAt))) await wait(0.2);
  await quiet(page, 1.2);
  const startedAt = await now(page);
  const answers: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    if (one.outageS !== undefined && turn === 2) {
      set({ ...one.condition, isDown: true });
      await wait(one.outageS);
      set(one.condition);
    }
    answers.push((await ask(page, QUESTIONS[turn % QUESTIONS.length] ?? "")).latencyMs);
  }
  const shown = await frames(page, startedAt);
  const seconds = (shown.at(-1)?.at ?? 0) - (shown[0]?.at ?? 0);
  const played = await heard(page, startedAt);
  clearInterval(watching);
  await page.getByTestId("end-call").click();
  await wait(1);
  await page.close();
  set(PERFECT);
  const rows = await readRows(key, String(sessionId));
  const textOf = (role: string) => rows.flatMap((row) => (row.role === role ? [row.content] : []));
  const [, ...avatarLines] = textOf("assistant");
  const asked = answers.map((_, turn) => QUESTIONS[turn % QUESTIONS.length] ?? "");
  const spoken = await transcribe(played.sound, played.rate).catch(() => "");
  return {
    ...{ answers, framesPerSecond: shown.length / seconds, breaks },
    avatar: wordErrors(avatarLines.join(" "), spoken),
    visitor: wordErrors(asked.join(" "), textOf("user").join(" ")),
  };
}

async function main(): Promise<void> {
  makeNamespace();
  const children = [startRelay(OUTSIDE, "127.0.0.1", false), startRelay("127.0.0.1", OUTSIDE, true)];
  const set = (to: Condition) => void children[1]?.stdin?.write(`${JSON.stringify(to)}\n`);
  try {
    await wait(1);
    const browser = await launchInside();
    const { key } = await operator("keys", "create", "--email", DEMO_EMAIL, "--name", "networks");
    const setting = { browser, token: await demoToken(), key: String(key), set };
    const rows: (string | number)[][] = [];
    for (const one of CASES.filter(({ name }) => name.includes(ONLY))) {
      const { answers, framesPerSecond, avatar, visitor, breaks } = await measure(setting, one);
      const heardAnswers = answers.filter(Number.isFinite);
      rows.push([
        one.name,
        `${heardAnswers.length} of ${answers.length}`,
        `${percentile(heardAnswers, 0.5)} ms`,
        `${percentile(heardAnswers, 1)} ms`,
        framesPerSecond.toFixed(1),
        `${avatar.errors} of ${avatar.words}`,
        `${visitor.errors} of ${visitor.words}`,
        breaks,
      ]);
      console.log(rows.at(-1)?.join("  "));
      await wait(3);
    }
    await browser.close();
    printTable(
      [
        "network",
        "answered",
        "p50",
        "slowest",
        "frames/s",
        "avatar's words",
        "visitor's words",
        "reconnects",
      ],
      rows,
    );
    console.log(`\n${machine()}; ${TURNS} turns each`);
  } finally {
    for (const child of children) child.kill("SIGKILL");
    removeNamespace();
  }
}

await main();
process.exit();
