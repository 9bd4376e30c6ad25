import { setTimeout as wait } from "node:timers/promises";
import { initializeLogger, llm } from "@livekit/agents";
import { beforeAll, expect, test } from "vitest";
import { FakeModel } from "#agent/testing/fake-model.ts";
import { EN } from "#lib/languages/en.ts";
import { patientReply } from "./patient-reply.ts";

beforeAll(() => initializeLogger({ pretty: false, level: "silent" }));

test("a listener on a busy machine, who hears of a broken reply late, still gets the apology", async () => {
  const model = new FakeModel({ breaksOffAfter: "The answer is" });
  const failures: string[] = [];
  const reply = patientReply(
    () => model.chat({ chatCtx: llm.ChatContext.empty() }),
    new AbortController().signal,
    {
      lines: () => EN.lines,
      timeoutMs: 10_000,
      onFailure: (failure) => failures.push(failure),
    },
  );
  let said = "";
  for await (const chunk of reply) {
    said += typeof chunk === "string" ? chunk : (chunk.delta?.content ?? "");
    // The model fails while this part is being spoken.
    await wait(300);
  }
  expect(said).toBe(`The answer is${EN.lines.brokeOff}`);
  expect(failures).toEqual(["broke_off"]);
});

test("a model that can't even be asked is asked again", async () => {
  const model = new FakeModel({ text: "Yes." });
  let asked = 0;
  const start = () => {
    asked += 1;
    if (asked === 1) throw new Error("no request");
    return model.chat({ chatCtx: llm.ChatContext.empty() });
  };
  let said = "";
  const reply = patientReply(start, new AbortController().signal, {
    lines: () => EN.lines,
    timeoutMs: 10_000,
    onFailure: () => undefined,
  });
  for await (const chunk of reply) said += typeof chunk === "string" ? chunk : (chunk.delta?.content ?? "");
  expect(said).toBe(`${EN.lines.wait}Yes.`);
});
