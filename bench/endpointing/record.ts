import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { inference, initializeLogger, VADEventType } from "@livekit/agents";
import { AudioFrame } from "@livekit/rtc-node";
import { UtteranceBuffer } from "#agent/stt/stt-adapter.ts";
import { vadSettings } from "#agent/turns/turn-settings.ts";
import { modelDirectory } from "#models/load.ts";
import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import {
  createEnglishRecognizer,
  type TranscriptionWorker,
  transcribe,
} from "#models/transcription/transcribe.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { createSayer } from "../voices/create-sayer.ts";
import { HEARD_FILE } from "./heard-utterances.ts";
import type { Heard, Silence } from "./policies.ts";
import { judge, loadSmartTurn } from "./smart-turn/smart-turn.ts";
import { speakUtterance, toMs, toSamples } from "./speak-utterance.ts";
import { UTTERANCES } from "./utterances.ts";

/** What the call's voice activity detector reports of a sound, in order. */
async function detect(vad: inference.VAD, sound: Float32Array) {
  const stream = vad.stream();
  const samples = Int16Array.from(sound, (value) => Math.round(value * 32_767));
  const size = toSamples(10);
  for (let at = 0; at + size <= samples.length; at += size) {
    stream.pushFrame(new AudioFrame(samples.slice(at, at + size), SPEECH_RATE, 1, size));
  }
  // The stream can't be told that its input ends, so the loop ends at the last window.
  const lastMs = toMs(samples.length) - 2 * vad.capabilities.updateInterval;
  const events: { isStart: boolean; atMs: number; endMs: number; samples: Float32Array }[] = [];
  const buffer = new UtteranceBuffer(vadSettings.deactivationThreshold);
  for await (const event of stream) {
    const { type, timestamp, silenceDuration } = event;
    if (type === VADEventType.INFERENCE_DONE) {
      buffer.add(event);
      if (timestamp >= lastMs) break;
      continue;
    }
    const samples = Float32Array.from(buffer.sound().samples, (value) => value / 32_768);
    buffer.add(event);
    const isStart = type === VADEventType.START_OF_SPEECH;
    events.push({
      isStart,
      atMs: Math.round(timestamp),
      endMs: Math.round(timestamp - silenceDuration),
      samples,
    });
  }
  stream.close();
  return events;
}

/** Speaks and hears the English utterances that are not in `path` yet with the local models, and writes what policies decide by. */
export async function record(path = HEARD_FILE): Promise<void> {
  initializeLogger({ pretty: false, level: "silent" });
  const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
  const data = (model: string) => ({ workerData: { directory: modelDirectory(cache, model) } });
  const speech = createSayer(cache, "en");
  const hearing: TranscriptionWorker = new WorkerClient(
    new URL("../../models/transcription/transcription-worker.ts", import.meta.url),
    data("transcription"),
  );
  const recognizer = createEnglishRecognizer(hearing);
  const predict = await loadSmartTurn(cache);
  const vad = new inference.VAD(vadSettings);
  const heard: Heard[] = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
  for (const [index, utterance] of UTTERANCES.filter(({ language }) => language === "en").entries()) {
    if (heard.some(({ text }) => text === utterance.text)) continue;
    const { sound, voiceEndMs } = await speakUtterance(speech, utterance, index);
    const events = await detect(vad, sound);
    const silences: Silence[] = [];
    let text = "";
    for (const [i, { isStart, endMs, samples }] of events.entries()) {
      if (isStart) continue;
      const signal = new AbortController().signal;
      const { text: more } = await transcribe(
        recognizer,
        { sampleRate: SPEECH_RATE, samples },
        { hints: "", signal },
      );
      text = `${text} ${more}`.trim();
      const probability = await judge(predict, sound, endMs);
      const resumesMs = events[i + 1]?.atMs ?? null;
      silences.push({ text, endMs, resumesMs, probability });
    }
    heard.push({ text: utterance.text, voiceEndMs, silences });
    write(path, heard);
    console.log(
      `${index + 1} ${utterance.text}\n   ${silences.map((s) => `${s.probability} ${s.text}`).join("\n   ")}`,
    );
  }
  await Promise.all([speech.close(), hearing.close()]);
}

function write(path: string, heard: readonly Heard[]): void {
  writeFileSync(path, `[\n${heard.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
}
