import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import type { ServerModel } from "#models/chat/list-server-models.ts";
import { readModelsEnv } from "#models/env.ts";
import { ggufFolder, ggufPath } from "#models/llm/files/gguf-folder.ts";
import { makeGguf } from "#models/llm/testing/make-gguf.ts";
import { NEVER_STOPS, SAYS_HELLO } from "#models/llm/testing/tiny-models.ts";
import { askServer } from "./ask-model.ts";
import { SpeedStore, setOperatorChoice } from "./choice-files.ts";
import { measureModel } from "./measure-speed.ts";
import { chooseModel, pickMeasured, type Speed } from "./model-choice.ts";
import { describeAnswering, ModelChooser } from "./model-chooser.ts";

const FAST: Speed = {
  firstAnswerMs: 900,
  nextAnswerMs: 300,
  tokensPerSecond: 20,
  rightAnswers: 3,
  callsFunctions: true,
  measuredAt: "2026-01-01T00:00:00Z",
};
const SLOW: Speed = { ...FAST, tokensPerSecond: 2 };
const CONFUSED: Speed = { ...FAST, rightAnswers: 1 };
/** What a model that reads says to `QUESTIONS`, whatever they are in its words. */
const SENSIBLE: [RegExp, string][] = [
  [/daughter/, "That is 6 crowns."],
  [/January/, "From pier 2."],
  [/by card/, "No, in cash only."],
];
/** What a model that calls functions does when it is asked to have somebody call back. */
const CALLS_BACK = { name: "call_back", arguments: '{"name": "Ada Berg", "phone": "0171 555 0142"}' };
const ollama = (name: string, bytes: number, baseUrl = "http://127.0.0.1:9/v1"): ServerModel => ({
  kind: "ollama",
  name,
  bytes,
  baseUrl,
});

describe("the settings", () => {
  const candidates = [ollama("large", 8e9), ollama("small", 1e9)];
  const choose = (changes: object) =>
    chooseModel({ setting: "auto", wanted: undefined, chosen: null, candidates, ...changes });

  test("demo and a named model are kept, whatever else there is", () => {
    expect(choose({ setting: "demo" })).toMatchObject({ kind: "fixed", model: { kind: "demo" } });
    expect(choose({ wanted: "small" })).toMatchObject({ kind: "fixed", model: { name: "small" } });
    expect(choose({ wanted: "ollama/small" })).toMatchObject({ kind: "fixed", model: { name: "small" } });
  });

  test("auto prefers the operator's choice, and without models keeps the demo", () => {
    expect(choose({ chosen: "ollama/small" })).toMatchObject({ kind: "fixed", model: { name: "small" } });
    expect(choose({ chosen: "visavis-demo" })).toMatchObject({ kind: "fixed", model: { kind: "demo" } });
    expect(choose({ candidates: [] })).toMatchObject({ kind: "fixed", model: { kind: "demo" } });
    expect(choose({ setting: "ollama", chosen: "visavis-demo" })).toMatchObject({ kind: "fastest" });
  });

  test.each([
    [{ setting: "builtin" }, /no model is downloaded.+models pull/],
    [{ setting: "ollama", candidates: [] }, /Ollama does not run/],
    [{ setting: "lmstudio" }, /LM Studio's server does not run/],
    [{ wanted: "mistral" }, /LOCAL_LLM_MODEL is mistral/],
    [{ chosen: "builtin/gone" }, /not installed any longer/],
  ])("that cannot work are one clear sentence: %j", (changes, reason) => {
    expect(choose(changes)).toEqual({ kind: "none", reason: expect.stringMatching(reason) });
  });

  test("the largest model that is fast enough wins; auto takes none that is too slow", () => {
    const [large, small] = candidates.map((model) => model);
    if (!large || !small) throw new Error("two candidates");
    const slowLarge = [
      { model: large, speed: SLOW },
      { model: small, speed: FAST },
    ];
    expect(pickMeasured("auto", slowLarge).model).toMatchObject({ name: "small" });
    const none = [{ model: large, speed: SLOW }];
    expect(pickMeasured("auto", none)).toMatchObject({
      model: { kind: "demo" },
      note: expect.stringMatching(/ollama\/large: first word after 0.3 s, 2 tokens/),
    });
    expect(pickMeasured("ollama", none).model).toMatchObject({ name: "large" });
  });

  test("a fast model that does not understand what it reads is never chosen for its speed", () => {
    const [large, small] = candidates.map((model) => model);
    if (!large || !small) throw new Error("two candidates");
    const foolish = { model: large, speed: CONFUSED };
    expect(pickMeasured("auto", [foolish, { model: small, speed: FAST }]).model).toBe(small);
    expect(pickMeasured("ollama", [foolish, { model: small, speed: SLOW }]).model).toBe(small);
    expect(pickMeasured("auto", [foolish])).toMatchObject({
      model: { kind: "demo" },
      note: expect.stringMatching(/ollama\/large answered 1 of 3 questions/),
    });
    expect(pickMeasured("ollama", [foolish])).toEqual({
      model: null,
      reason: expect.stringMatching(/No model of ollama makes sense.+LOCAL_LLM_MODEL/),
    });
  });
});

describe("the chooser", () => {
  let folder: string;
  const servers: Server[] = [];
  const choosers: ModelChooser[] = [];
  const reported: string[] = [];
  /** Requests that the stand-in for Ollama got. */
  let asked = 0;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "choice-"));
    reported.length = 0;
    asked = 0;
  });
  afterEach(async () => {
    await Promise.all(choosers.splice(0).map((chooser) => chooser.close()));
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
    await rm(folder, { recursive: true });
  });

  function create(settings: Record<string, string>, list: () => ServerModel[], idleMs = 1e9) {
    const env = readModelsEnv({
      VISAVIS_CACHE_DIR: folder,
      VISAVIS_DATA_DIR: folder,
      LOCAL_LLM_THREADS: "1",
      LOCAL_LLM_CONTEXT: "8192",
      ...settings,
    });
    const report = (message: string, fields: object = {}) =>
      reported.push(`${message} ${JSON.stringify(fields)}`);
    const chooser = new ModelChooser({ env, report, listServers: async () => list(), idleMs });
    choosers.push(chooser);
    return chooser;
  }

  /** A call as servers stream it: its name, and then its arguments in pieces. */
  function inPieces({ name, arguments: given }: typeof CALLS_BACK): string {
    const half = Math.floor(given.length / 2);
    return [{ name, arguments: "" }, { arguments: given.slice(0, half) }, { arguments: given.slice(half) }]
      .map((called) => ({ choices: [{ delta: { tool_calls: [{ index: 0, function: called }] } }] }))
      .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
      .join("");
  }

  /** A stand-in for Ollama that waits this long before each word, and answers the questions that it knows. */
  async function serve(
    msPerWord: number,
    known = SENSIBLE,
    call: typeof CALLS_BACK | null = CALLS_BACK,
    callsAfter = "Ada Berg",
  ): Promise<string> {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      asked += 1;
      const words =
        known.find(([question]) => question.test(body))?.[1] ?? "I see what you mean by that, sir.";
      response.writeHead(200, { "content-type": "text/event-stream" });
      if (call && body.includes(callsAfter)) return void response.end(inPieces(call));
      for (const word of words.split(/(?<= )/)) {
        await new Promise((done) => setTimeout(done, msPerWord));
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: word } }] })}\n\n`);
      }
      response.end("data: [DONE]\n\n");
    };
    const server = createServer((request, response) => void answer(request, response));
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    // A server listening on TCP has an address of this shape.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  }

  test.skipIf(isQuick)(
    "measures the installed models, keeps the figures, and takes the largest that is fast enough",
    async () => {
      const [slow, quick] = [await serve(220), await serve(5)];
      const list = () => [ollama("large", 8e9, slow), ollama("small", 1e9, quick)];
      const chosen = await create({}, list).use();
      expect(chosen).toMatchObject({ kind: "model", model: { name: "small" } });
      const speeds = await new SpeedStore(folder).readAll();
      expect(speeds["ollama/large"]?.tokensPerSecond).toBeLessThan(5);
      expect(speeds["ollama/small"]?.tokensPerSecond).toBeGreaterThan(5);
      const measurements = () =>
        reported.filter((line) => line.startsWith("a language model was measured")).length;
      expect(measurements()).toBe(2);
      expect(await create({}, list).use()).toMatchObject({ model: { name: "small" } });
      expect(measurements()).toBe(2);
    },
  );

  test("takes a slower model that understands what it reads rather than a fast one that does not", async () => {
    const parrot: [RegExp, string][] = [[/./, "From pier 4, for 14 crowns, yes, also for 6, from pier 2."]];
    const list = [ollama("fool", 8e9, await serve(1, parrot)), ollama("sage", 1e9, await serve(5))];
    expect(await create({}, () => list).use()).toMatchObject({ model: { name: "sage" } });
    const speeds = await new SpeedStore(folder).readAll();
    expect(speeds["ollama/fool"]?.rightAnswers).toBe(0);
    expect(speeds["ollama/sage"]?.rightAnswers).toBe(3);
    const fools = list.slice(0, 1);
    expect(await create({}, () => fools).use()).toMatchObject({ model: { kind: "demo" } });
    const server = await create({ LOCAL_LLM: "ollama" }, () => fools).use();
    expect(describeAnswering(server)).toMatchObject({
      model: "none",
      reason: expect.stringMatching(/fool answered 0 of 3/),
    });
    const named = await create({ LOCAL_LLM_MODEL: "fool" }, () => fools).use();
    expect(named).toMatchObject({ model: { name: "fool" }, note: expect.stringMatching(/0 of 3/) });
  });

  test.each([
    ["announces what it should do", null],
    ["calls another function", { ...CALLS_BACK, name: "book_appointment" }],
    ["passes on another number", { ...CALLS_BACK, arguments: '{"phone": "0171 555 0143"}' }],
  ])("takes no model that %s, however well it reads", async (_, call) => {
    const talker = ollama("talker", 8e9, await serve(1, SENSIBLE, call));
    const list = [talker, ollama("doer", 1e9, await serve(1))];
    expect(await create({}, () => list).use()).toMatchObject({ model: { name: "doer" } });
    const speeds = await new SpeedStore(folder).readAll();
    expect(speeds["ollama/talker"]).toMatchObject({ rightAnswers: 3, callsFunctions: false });
    expect(await create({}, () => [talker]).use()).toMatchObject({
      model: { kind: "demo" },
      note: expect.stringMatching(/talker did not call the function/),
    });
  });

  test("takes a model that asks whether it understood the number before it calls the function", async () => {
    const asks: [RegExp, string][] = [...SENSIBLE, [/Ada Berg/, "Is 0171 555 0142 right?"]];
    const careful = ollama("careful", 8e9, await serve(1, asks, CALLS_BACK, "that is right"));
    expect(await create({}, () => [careful]).use()).toMatchObject({ model: { name: "careful" } });
  });

  test("measures again what was measured before models were asked to call a function", async () => {
    const { callsFunctions: _, ...old } = FAST;
    await mkdir(ggufFolder(folder), { recursive: true });
    await writeFile(join(ggufFolder(folder), "speeds.json"), JSON.stringify({ "ollama/old": old }));
    const server = await serve(1, SENSIBLE, null);
    const chosen = await create({}, () => [ollama("old", 1e9, server)]).use();
    expect(chosen).toMatchObject({ model: { kind: "demo" }, note: expect.stringMatching(/old did not/) });
  });

  test("runs a downloaded model, and says how fast it is", async () => {
    await new SpeedStore(folder).set("builtin/tiny", FAST);
    await writeFile(ggufPath(folder, "tiny"), makeGguf({ ...SAYS_HELLO, contextTokens: 8192 }));
    const chooser = create({}, () => []);
    const chosen = await chooser.use();
    expect(chosen).toMatchObject({ kind: "model", model: { kind: "builtin", name: "tiny" }, speed: FAST });
    expect(describeAnswering(chosen)).toMatchObject({
      model: "builtin/tiny",
      status: "ready",
      too_slow: false,
    });
  });

  test.skipIf(isQuick)("measures a built-in model with a node's prompt before its first call", async () => {
    const path = join(folder, "own.gguf");
    await writeFile(path, makeGguf({ ...NEVER_STOPS, contextTokens: 16_384 }));
    const settings = { LOCAL_LLM: "builtin", LOCAL_LLM_MODEL: path, LOCAL_LLM_CONTEXT: "16384" };
    const chosen = await create(settings, () => []).use();
    expect(chosen).toMatchObject({
      model: { kind: "builtin" },
      speed: { tokensPerSecond: expect.any(Number) },
    });
    expect(chosen.kind === "model" && chosen.speed?.tokensPerSecond).toBeGreaterThan(5);
  });

  test("has a server load a model whose speed is known, before the first call", async () => {
    await new SpeedStore(folder).set("ollama/known", FAST);
    const quick = await serve(1);
    await create({}, () => [ollama("known", 1e9, quick)]).use();
    await expect.poll(() => asked).toBe(1);
  });

  test("keeps its model as long as it is used, and looks again after a pause", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    await new SpeedStore(folder).set("ollama/first", FAST);
    let installed = [ollama("first", 1e9, await serve(1))];
    const chooser = create({}, () => installed, 300);
    await chooser.use();
    installed = [];
    for (let turn = 0; turn < 4; turn += 1) {
      vi.advanceTimersByTime(100);
      expect(await chooser.use()).toMatchObject({ model: { name: "first" } });
    }
    vi.advanceTimersByTime(400);
    expect(await chooser.use()).toMatchObject({ model: { kind: "demo" } });
    expect(reported.at(-1)).toContain('"before":"ollama/first"');
  });

  test("follows the operator's choice after a pause", async () => {
    const quick = await serve(1);
    const list = () => [ollama("large", 8e9, quick), ollama("small", 1e9, quick)];
    const chooser = create({}, list, 50);
    expect(await chooser.use()).toMatchObject({ model: { name: "large" } });
    await setOperatorChoice(folder, "ollama/small");
    await new Promise((done) => setTimeout(done, 100));
    expect(await chooser.use()).toMatchObject({ model: { name: "small" } });
    await setOperatorChoice(folder, null);
  });

  test("keeps the demo if the only model does not load, and says why", async () => {
    await new SpeedStore(folder).set("builtin/broken", FAST);
    await writeFile(ggufPath(folder, "broken"), makeGguf().subarray(0, 200_000));
    const chosen = await create({}, () => []).use();
    expect(chosen).toMatchObject({ model: { kind: "demo" }, note: expect.stringMatching(/incomplete/) });
    const named = await create({ LOCAL_LLM: "builtin" }, () => []).use();
    expect(describeAnswering(named)).toMatchObject({ model: "builtin/broken", status: "failed" });
  });

  test.skipIf(isQuick)(
    "does not try a model again that failed a moment ago, and says why it failed",
    async () => {
      await mkdir(ggufFolder(folder), { recursive: true });
      await writeFile(ggufPath(folder, "broken"), makeGguf().subarray(0, 200_000));
      const chooser = create({}, () => [ollama("gone", 1e9)], 50);
      const attempts = () => reported.filter((line) => line.includes("could not be")).length;
      await chooser.use();
      const before = attempts();
      await new Promise((done) => setTimeout(done, 100));
      expect(await chooser.use()).toMatchObject({
        model: { kind: "demo" },
        note: expect.stringMatching(/ollama\/gone failed: fetch failed/),
      });
      expect(attempts()).toBe(before);
      await writeFile(ggufPath(folder, "broken"), makeGguf().subarray(0, 200_001));
      await new Promise((done) => setTimeout(done, 100));
      await chooser.use();
      expect(attempts()).toBeGreaterThan(before);
    },
  );

  test("closes while a model loads, and leaves no process behind", async () => {
    await new SpeedStore(folder).set("builtin/tiny", FAST);
    await writeFile(ggufPath(folder, "tiny"), makeGguf({ ...SAYS_HELLO, contextTokens: 8192 }));
    const chooser = create({}, () => []);
    const using = chooser.use().catch(() => undefined);
    await new Promise((done) => setTimeout(done, 60));
    await chooser.close();
    const chosen = await using;
    expect(chosen?.kind === "model" ? chosen.llm?.state.status : "closed").not.toBe("ready");
  });

  test("a server that fails while it is measured is not chosen", async () => {
    const chosen = await create({}, () => [ollama("gone", 1e9)]).use();
    expect(chosen).toMatchObject({ model: { kind: "demo" }, note: expect.stringMatching(/No installed/) });
    const speed = measureModel(askServer(ollama("gone", 1e9)), new AbortController().signal);
    await expect(speed).rejects.toThrow();
  });
});
