import { AudioFrame } from "@livekit/rtc-node";
import { expect, test } from "vitest";
import { SttAdapter } from "./stt-adapter.ts";

const frames = [0, 1].map((value) => new AudioFrame(new Int16Array(480).fill(value + 1), 24_000, 1, 480));

type Heard = { samples: number; rate: number };

function open(
  transcribe: (call: number, signal: AbortSignal) => Promise<string>,
  ignores = (_: string) => false,
) {
  const heard: Heard[] = [];
  let failures = 0;
  const ear = new SttAdapter({
    transcriber: {
      transcribe: (samples, rate, signal) => {
        heard.push({ samples: samples.length, rate });
        return transcribe(heard.length, signal);
      },
    },
    ignores,
    language: () => "en",
    onFailure: () => {
      failures += 1;
    },
    timeoutMs: 40,
  });
  const recognise = async () => (await ear.recognize(frames)).alternatives?.[0].text;
  return { heard, recognise, failures: () => failures };
}

test("an utterance is transcribed whole, at its own rate", async () => {
  const { heard, recognise } = open(async () => "Hello.");
  expect(await recognise()).toBe("Hello.");
  expect(heard).toEqual([{ samples: 960, rate: 24_000 }]);
});

test("an utterance that is not a turn is ignored", async () => {
  const { recognise } = open(
    async () => "Mm-hmm.",
    () => true,
  );
  expect(await recognise()).toBe("");
});

test("a server that fails once is retried", async () => {
  const { recognise, failures } = open(async (call) => {
    if (call === 1) throw new Error("down");
    return "Hello.";
  });
  expect(await recognise()).toBe("Hello.");
  expect(failures()).toBe(0);
});

test("a server that hangs or fails twice is reported once, and the utterance is empty", async () => {
  const { heard, recognise, failures } = open(
    (_, signal) => new Promise((__, reject) => signal.addEventListener("abort", reject)),
  );
  expect(await recognise()).toBe("");
  expect(heard).toHaveLength(2);
  expect(failures()).toBe(1);
});
