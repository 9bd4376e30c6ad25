/**
 * Whether the scenario editor's canvas keeps up with the mouse: a node is dragged in a circle, one move per frame, in a
 * real browser against the running instance: `node bench/editor.ts [--steps 100] [--seconds 5]`.
 */
import { parseArgs } from "node:util";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { APP_URL, api, enter, newAccount } from "../e2e/fixtures/instance.ts";
import { machine, percentile, printTable } from "./load/figures.ts";

const { values } = parseArgs({
  options: {
    steps: { type: "string", default: "100" },
    seconds: { type: "string", default: "5" },
  },
});
const STEPS = Number(values.steps);
const RUN_MS = Number(values.seconds) * 1_000;
/** A small scenario, to show what grows with the number of nodes. */
const FEW = 5;
const COLUMNS = 10;
/** A frame later than this was missed at 60 frames per second. */
const MISSED_MS = 1_000 / 60 + 4;

/** A graph with two functions and a condition at each node, laid out in rows of ten. */
function graph(steps: number) {
  const id = (index: number) => `step_${index % steps}`;
  const node = (index: number) => ({
    position: { x: (index % COLUMNS) * 320, y: Math.floor(index / COLUMNS) * 240 },
    task_instruction: "Ask what the visitor needs, and continue when it is clear.",
    functions: [
      { type: "transition", name: "go_on", description: "It is clear.", transition_to: id(index + 1) },
      { type: "transition", name: "skip", description: "It is not wanted.", transition_to: id(index + 7) },
    ],
    edges: [{ to: id(index + 11), when: { all: [{ var: "plan", op: "eq", value: "gold" }] } }],
  });
  return {
    initial_node: id(0),
    role_instruction: "You are a friendly guide.",
    variables: { plan: { type: "string" } },
    nodes: Object.fromEntries(Array.from({ length: steps }, (_, index) => [id(index), node(index)])),
  };
}

type Frames = { intervalsMs: number[]; mainMsPerFrame: number; scriptMsPerFrame: number };

/** Main thread time so far, in seconds. */
async function workDone(cdp: CDPSession): Promise<{ task: number; script: number }> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { task: read("TaskDuration"), script: read("ScriptDuration") };
}

/** Records the time between frames for a while. With a center, the mouse circles it, one move per frame. */
async function watchFrames(page: Page, centre: { x: number; y: number } | null): Promise<Frames> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const before = await workDone(cdp);
  const intervalsMs = await page.evaluate(
    ({ centre, runMs }) =>
      new Promise<number[]>((resolve) => {
        const intervals: number[] = [];
        const startedAt = performance.now();
        let last = startedAt;
        const frame = () => {
          const now = performance.now();
          intervals.push(now - last);
          last = now;
          if (centre) {
            const angle = (now - startedAt) / 300;
            const clientX = centre.x + 60 * Math.sin(angle);
            const clientY = centre.y + 60 * (1 - Math.cos(angle));
            const move = { clientX, clientY, bubbles: true, view: window, buttons: 1 };
            window.dispatchEvent(new MouseEvent("mousemove", move));
          }
          if (now - startedAt < runMs) requestAnimationFrame(frame);
          else resolve(intervals.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    { centre, runMs: RUN_MS },
  );
  const after = await workDone(cdp);
  const perFrame = (seconds: number) => (seconds * 1_000) / intervalsMs.length;
  return {
    intervalsMs,
    mainMsPerFrame: perFrame(after.task - before.task),
    scriptMsPerFrame: perFrame(after.script - before.script),
  };
}

async function openEditor(page: Page, key: string, steps: number): Promise<void> {
  const body = { name: `${steps} nodes`, nodes_json: graph(steps) };
  const made = await api("POST", "/scenarios/create", { key, body });
  await page.goto(`${APP_URL}/scenarios/${made.body.id}`);
  await page
    .locator(".react-flow__node")
    .nth(steps - 1)
    .waitFor();
  await page.waitForLoadState("networkidle");
  // Everything is painted, and every node can be dragged.
  await page.getByRole("button", { name: "Show all" }).click();
}

/** A node surrounded by others, and one so close to the edge that dragging it pans the canvas. */
const middleOf = (steps: number) => Math.floor(steps / 2) + (steps > COLUMNS ? COLUMNS / 2 : 0);
const edgeOf = (steps: number) => Math.floor(steps / 2 / COLUMNS) * COLUMNS;

/** Drags a node; also returns whether the canvas panned. */
async function drag(page: Page, index: number): Promise<Frames & { panned: boolean }> {
  const step = page.locator(`[data-id="step_${index}"]`);
  const canvas = page.locator(".react-flow__viewport");
  const view = await canvas.getAttribute("style");
  const box = await step.boundingBox();
  if (!box) throw new Error("the node is not on the canvas");
  const grip = { x: box.x + box.width / 2, y: box.y + box.height / 4 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  const frames = await watchFrames(page, grip);
  await page.mouse.up();
  const moved = await step.boundingBox();
  if (moved?.x === box.x && moved.y === box.y) throw new Error("the node did not move");
  return { ...frames, panned: (await canvas.getAttribute("style")) !== view };
}

function row(name: string, { intervalsMs, mainMsPerFrame, scriptMsPerFrame }: Frames): (string | number)[] {
  const total = intervalsMs.reduce((sum, interval) => sum + interval, 0);
  const missed = intervalsMs.filter((interval) => interval > MISSED_MS).length / intervalsMs.length;
  return [
    name,
    ((intervalsMs.length / total) * 1_000).toFixed(1),
    ...[0.5, 0.95, 1].map((share) => percentile(intervalsMs, share).toFixed(1)),
    `${(missed * 100).toFixed(0)} %`,
    mainMsPerFrame.toFixed(1),
    scriptMsPerFrame.toFixed(1),
  ];
}

async function signIn(browser: Browser): Promise<{ page: Page; key: string }> {
  const { email, key } = await newAccount();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await enter(page, email);
  return { page, key };
}

const browser = await launchBrowser();
const { page, key } = await signIn(browser);
const rows: (string | number)[][] = [];
for (const steps of [FEW, STEPS]) {
  await openEditor(page, key, steps);
  rows.push(row(`${steps} nodes, nothing moves`, await watchFrames(page, null)));
  const dragged = await drag(page, middleOf(steps));
  if (dragged.panned) throw new Error("the canvas panned");
  rows.push(row(`${steps} nodes, one is dragged`, dragged));
}
await openEditor(page, key, STEPS);
const pulled = await drag(page, edgeOf(STEPS));
rows.push(row(`${STEPS} nodes, one at the edge${pulled.panned ? ": the canvas pans" : ""}`, pulled));
await browser.close();
printTable(
  [
    "",
    "frames/s",
    "median ms",
    "p95 ms",
    "longest ms",
    "missed",
    "main thread ms per frame",
    "of which script",
  ],
  rows,
);
console.log(`\nWithout a graphics card: Chromium paints in software on the same cores. ${machine()}`);
