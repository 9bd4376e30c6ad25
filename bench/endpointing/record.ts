import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { inference, initializeLogger, VADEventType } from "@livekit/agents";
import { AudioFrame } from "@livekit/rtc-node";
import { UtteranceBuffer } from "#agent/stt/stt-adapter.ts";
import { vadSettings } from "#agent/turns/turn-settings.ts";
import { between, seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { resample } from "#lib/media/resample.ts";
import { modelDirectory } from "#models/load.ts";
import { cleanText } from "#models/speech/clean-text.ts";
import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import {
  createEnglishRecognizer,
  type TranscriptionWorker,
  transcribe,
} from "#models/transcription/transcribe.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { createSayer, type Sayer } from "../voices/create-sayer.ts";
import { HEARD_FILE } from "./heard-utterances.ts";
import type { Heard, Silence } from "./policies.ts";
import { MODEL_RATE } from "./smart-turn/log-mel.ts";
import { loadSmartTurn } from "./smart-turn/smart-turn.ts";
import type { Utterance } from "./utterance.ts";
import { UTTERANCES } from "./utterances.ts";

const VOICES = ["daniel", "maya", "leo", "henry"];
const LEAD_MS = 400;
const TAIL_MS = 1_500;
const PAUSE_MS = { min: 200, max: 900 };
const LOUD = 0.01;
/** An open microphone is never quite silent. */
const NOISE = 0.0005;
/** Silence that the model hears after the voice, as it was trained. */
const SILENCE_HEARD_MS = 200;

const toSamples = (ms: number): number => Math.round((ms * SPEECH_RATE) / 1_000);
const toMs = (samples: number): number => Math.round((samples * 1_000) / SPEECH_RATE);

const MARK = /[,.?!]/;

/**
 * The utterance with its pauses, and where the voice ends. It is spoken as one sentence, so that the voice sounds before a
 * pause as if it continued; the silence at a comma is made as long as the pause. Equal seeds give equal pauses.
 */
async function speak(speech: Sayer, { text }: Utterance, index: number) {
  const random = seededRandom(index + 1);
  const parts = text.split("/").map((part) => part.trim());
  const spoken = parts.map((part, i) =>
    i === parts.length - 1 || MARK.test(part.slice(-1)) ? part : `${part},`,
  );
  const { samples, phonemes } = await speech.say(
    cleanText(spoken.join(" "), "en"),
    VOICES[index % VOICES.length] ?? "daniel",
  );
  const marks = phonemes.filter(([symbol]) => MARK.test(symbol));
  const sound = Float32Array.from(samples, (value) => value / 32_768);
  const pieces: Float32Array[] = [new Float32Array(toSamples(LEAD_MS))];
  let from = 0;
  let marksBefore = 0;
  for (const part of spoken.slice(0, -1)) {
    marksBefore += [...part].filter((letter) => MARK.test(letter)).length;
    const [symbol, startMs, endMs] = marks[marksBefore - 1] ?? ["", 0, 0];
    if (symbol !== part.slice(-1)) throw new Error(`the pause after ${JSON.stringify(part)} was not spoken`);
    const until = toSamples((startMs + endMs) / 2);
    const pauseMs = between(random, PAUSE_MS.min, PAUSE_MS.max) - quietMsAround(sound, until);
    pieces.push(faded(sound.slice(from, until)), new Float32Array(toSamples(Math.max(0, pauseMs))));
    from = until;
  }
  const rest = sound.slice(from);
  const end = rest.findLastIndex((value) => Math.abs(value) >= LOUD) + 1;
  pieces.push(faded(rest.slice(0, end)), new Float32Array(toSamples(TAIL_MS)));
  const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return {
    sound: whole.map((value) => value + between(random, -NOISE, NOISE)),
    voiceEndMs: toMs(whole.length) - TAIL_MS,
  };
}

/** How long the sound is already silent around a sample. */
function quietMsAround(sound: Float32Array, at: number): number {
  const isLoud = (value: number) => Math.abs(value) >= LOUD;
  return toMs(sound.slice(at).findIndex(isLoud) + at - sound.slice(0, at).findLastIndex(isLoud));
}

/** Without clicks where silence was added. */
function faded(sound: Float32Array): Float32Array {
  const length = toSamples(5);
  return sound.map((value, i) => value * Math.min(1, i / length, (sound.length - i) / length));
}

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
export async function record(turnModel: string, path = HEARD_FILE): Promise<void> {
  initializeLogger({ pretty: false, level: "silent" });
  const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
  const data = (model: string) => ({ workerData: { directory: modelDirectory(cache, model) } });
  const speech = await createSayer(cache, "en");
  const hearing: TranscriptionWorker = new WorkerClient(
    new URL("../../models/transcription/transcription-worker.ts", import.meta.url),
    data("transcription"),
  );
  const recognizer = createEnglishRecognizer(hearing);
  const predict = await loadSmartTurn(turnModel);
  const vad = new inference.VAD(vadSettings);
  const heard: Heard[] = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
  for (const [index, utterance] of UTTERANCES.filter(({ language }) => language === "en").entries()) {
    if (heard.some(({ text }) => text === utterance.text)) continue;
    const { sound, voiceEndMs } = await speak(speech, utterance, index);
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
      const until = sound.slice(toSamples(LEAD_MS) / 2, toSamples(endMs + SILENCE_HEARD_MS));
      const probability = await predict(resample(until, MODEL_RATE / SPEECH_RATE));
      const resumesMs = events[i + 1]?.atMs ?? null;
      silences.push({ text, endMs, resumesMs, probability: Math.round(probability * 1_000) / 1_000 });
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
