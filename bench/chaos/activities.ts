import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { launchBrowser } from "../../e2e/fixtures/browser.ts";
import { APP_URL, api, enter, newAccount, PASSWORD } from "../../e2e/fixtures/instance.ts";
import { insist, isFile, readUntil } from "./client.ts";
import { PARTS_WITHOUT_CALL, type Part, wait, within } from "./parts.ts";

/** Waits for the other activities of a trial. */
export type Begin = () => Promise<void>;

/**
 * What the instance is doing while a part is killed. `run` awaits `begin` before the work, so that the kill interrupts
 * it. Returns a sentence for each thing that was lost or happened twice.
 */
export type Activity = {
  name: string;
  victims: readonly Part[];
  /** A kill falls somewhere in this time after the start. */
  lengthMs: number;
  run: (begin: Begin) => Promise<string[]>;
};

type List = Record<string, unknown>[];
const listOf = (value: unknown): List => (Array.isArray(value) ? (value as List) : []);
/** A word that has not been used before. Only of names: it would change how a text is cut. */
const word = () => `w${crypto.randomUUID().slice(0, 8)}`;

/** 40 paragraphs with words of their own: a lost or doubled chunk changes the count. */
const longText = (secret: string) =>
  Array.from({ length: 40 }, (_, i) =>
    `Room ${i} of ${secret} opens at ${i % 12} o'clock and closes an hour later. `.repeat(6),
  ).join("\n\n");

/** An account, asked for until the instance answers: another activity may have begun, and the kill is due. */
async function newOwner(): Promise<Awaited<ReturnType<typeof newAccount>>> {
  for (let left = 60; ; left -= 1) {
    try {
      return await newAccount();
    } catch (error) {
      if (left === 0) throw error;
      await wait(500);
    }
  }
}

async function newKnowledgeBase(key: string): Promise<string> {
  const { id } = await insist("POST", "/knowledge-bases/create", { key, json: { name: word() } });
  return String(id);
}

function createDocument(key: string, corpus: string, name: string, text: string, type = "text/plain") {
  const form = () => {
    const data = new FormData();
    data.set("name", name);
    data.set("file", new Blob([text], { type }), type === "text/html" ? "page.html" : "text.txt");
    return data;
  };
  return insist("POST", `/knowledge-bases/${corpus}/documents/create`, { key, form });
}

/** How many chunks a document of the same length has when nothing is killed. */
const expectedChunks = new Map<string, unknown>();

async function uploadAndCheck(begin: Begin, kind: "upload" | "import"): Promise<string[]> {
  const { key } = await newOwner();
  const corpus = await newKnowledgeBase(key);
  const secret = "the lighthouse";
  const text = longText(secret);
  const html = `<html><head><title>${secret}</title></head><body><main><p>${text.replaceAll("\n\n", "</p><p>")}</p></main></body></html>`;
  await begin();
  const { id } = await createDocument(
    key,
    corpus,
    secret,
    kind === "import" ? html : text,
    kind === "import" ? "text/html" : "text/plain",
  );
  const path = `/knowledge-bases/${corpus}/documents`;
  const done = await readUntil(path, key, ({ documents }) =>
    listOf(documents).some(({ status }) => status !== "pending"),
  );
  if (!done) return ["the document was still pending after four minutes"];
  const documents = listOf(done.documents);
  const [document] = documents;
  const losses: string[] = [];
  if (documents.length !== 1) losses.push(`${documents.length} documents instead of 1`);
  if (document?.id !== id) losses.push("the acknowledged document is gone");
  if (document?.status !== "completed")
    losses.push(`the document is ${String(document?.status)}: ${String(document?.error)}`);
  const expected = expectedChunks.get(kind) ?? document?.chunk_count;
  expectedChunks.set(kind, expected);
  if (document?.chunk_count !== expected)
    losses.push(`${String(document?.chunk_count)} chunks instead of ${String(expected)}`);
  const found = await insist("POST", `/knowledge-bases/${corpus}/search`, {
    key,
    json: { query: `room 7 of ${secret}` },
  });
  if (listOf(found.results).length === 0) losses.push("the document cannot be found");
  return losses;
}

/** Loopback, but not the address of this instance: `ENDPOINT_ALLOW_PRIVATE=127.0.0.2/32` lets webhooks reach it. */
const RECEIVER_ADDRESS = "127.0.0.2";

/** A receiver that takes a while to answer, so that a kill can hit a delivery that is under way. */
async function slowReceiver(answerMs: number) {
  const ids: string[] = [];
  const server = createServer((request, response) => {
    ids.push(String(request.headers["webhook-id"]));
    request.resume();
    setTimeout(() => response.writeHead(204).end(), answerMs);
  });
  await new Promise<void>((resolve) => server.listen(0, RECEIVER_ADDRESS, resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { ids, url: `http://${RECEIVER_ADDRESS}:${port}/hook`, close: () => server.close() };
}

async function deliverAndCheck(begin: Begin): Promise<string[]> {
  const { key } = await newOwner();
  const receiver = await slowReceiver(1_200);
  try {
    await insist("POST", "/webhooks/create", {
      key,
      json: { url: receiver.url, events: ["document.completed"] },
    });
    const corpus = await newKnowledgeBase(key);
    await begin();
    await createDocument(key, corpus, "hours", "We are open from nine to five.");
    await readUntil(`/knowledge-bases/${corpus}/documents`, key, ({ documents }) =>
      listOf(documents).some(({ status }) => status !== "pending"),
    );
    const isDelivered = async () => {
      const { webhooks } = await insist("GET", "/webhooks", { key });
      const { deliveries } = await insist("GET", `/webhooks/${String(listOf(webhooks)[0]?.id)}/deliveries`, {
        key,
      });
      return listOf(deliveries).some(({ status }) => status === "delivered");
    };
    const isDone = await within(240_000, isDelivered, 500);
    const different = new Set(receiver.ids).size;
    return [
      ...(isDone ? [] : ["the event was not delivered"]),
      // A delivery whose response was lost is repeated with its id, as docs/webhooks.md says.
      ...(different === 1 ? [] : [`${different} different events instead of 1`]),
    ];
  } finally {
    receiver.close();
  }
}

const SCRIPT =
  "Welcome to the clinic. Your appointment is tomorrow at nine. Please bring your card, and come ten minutes early. [pause 0.5s] If you cannot come, call us today. We look forward to seeing you.";

async function newTake(key: string, begin: Begin) {
  const { avatars } = await insist("GET", "/avatars", { key });
  const { id: clip } = await insist("POST", "/clips/create", { key, json: { name: word() } });
  await begin();
  const json = { avatar_id: listOf(avatars)[0]?.id, script: SCRIPT };
  const { id } = await insist("POST", `/clips/${String(clip)}/takes/create`, { key, json });
  const done = await readUntil(
    `/clips/${String(clip)}/takes/${String(id)}`,
    key,
    ({ status }) => status === "ready_to_render" || status === "failed",
  );
  return { clip: String(clip), id: String(id), take: done };
}

async function speakAndCheck(begin: Begin): Promise<string[]> {
  const { key } = await newOwner();
  const { clip, take } = await newTake(key, begin);
  const { takes } = await insist("GET", `/clips/${clip}`, { key });
  return [
    ...(listOf(takes).length === 1 ? [] : [`${listOf(takes).length} takes instead of 1`]),
    ...(take?.status === "ready_to_render"
      ? []
      : [`the take is ${String(take?.status ?? "not done")}: ${String(take?.error)}`]),
    ...((await isFile(take?.wav_url, 100_000, "RIFF")) ? [] : ["the take's sound is missing"]),
  ];
}

async function renderAndCheck(begin: Begin): Promise<string[]> {
  const { key } = await newOwner();
  const { clip, id } = await newTake(key, async () => undefined);
  await begin();
  await insist("POST", `/clips/${clip}/takes/render`, { key, json: { id, video_format: "square" } });
  const done = await readUntil(
    `/clips/${clip}/takes/${id}`,
    key,
    ({ status, video_url: url }) =>
      status === "failed" || (status === "completed" && typeof url === "string"),
  );
  return [
    ...(done?.status === "completed"
      ? []
      : [`the take is ${String(done?.status ?? "not done")}: ${String(done?.error)}`]),
    ...((await isFile(done?.video_url, 50_000, "ftyp", 4)) ? [] : ["the video is missing"]),
  ];
}

const DATA_DIR = process.env.VISAVIS_DATA_DIR ?? ".data";

async function deleteAndCheck(begin: Begin): Promise<string[]> {
  const { email, key } = await newOwner();
  const { take } = await newTake(key, async () => undefined);
  const owner = /files\/takes\/([^/]+)\//.exec(String(take?.wav_url))?.[1] ?? "";
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ baseURL: APP_URL });
    await enter(page, email);
    await page.goto("/settings");
    await page.getByRole("button", { name: "Delete account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Type/).fill(email);
    await dialog.getByLabel("Password").fill(PASSWORD);
    await begin();
    await dialog.getByRole("button", { name: "Delete account" }).click();
    const isAcknowledged = await page.waitForURL(`${APP_URL}/`, { timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    await within(60_000, async () => (await api("GET", "/avatars", { key })).status < 500);
    const { status } = await api("GET", "/clips", { key });
    const folder = join(DATA_DIR, "storage", "takes", owner);
    // Without a response the deletion has happened or not, but never by half.
    if (status !== 401 && !isAcknowledged)
      return existsSync(folder) ? [] : ["the account is whole, its files are gone"];
    const isGone = await within(90_000, async () => !existsSync(folder), 1_000);
    return [
      ...(status === 401 ? [] : ["the deleted account's key still works"]),
      ...(isGone ? [] : ["files of the deleted account are left"]),
    ];
  } finally {
    await browser.close();
  }
}

const victims = PARTS_WITHOUT_CALL;

/** Activities without a call. */
export const BACKGROUND_ACTIVITIES: Activity[] = [
  { name: "upload", victims, lengthMs: 1_500, run: (begin) => uploadAndCheck(begin, "upload") },
  { name: "import", victims, lengthMs: 1_500, run: (begin) => uploadAndCheck(begin, "import") },
  { name: "webhook delivery", victims, lengthMs: 3_000, run: deliverAndCheck },
  { name: "take's speech", victims, lengthMs: 2_000, run: speakAndCheck },
  { name: "render", victims, lengthMs: 6_000, run: renderAndCheck },
  { name: "account deletion", victims, lengthMs: 600, run: deleteAndCheck },
];
