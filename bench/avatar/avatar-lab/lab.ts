import { browserRig } from "#components/avatars/face/browser-rig.ts";
import { epochNow, type Speech } from "#components/avatars/face/face-messages.ts";
import { SoundPlayer } from "#components/avatars/face/sound-player.ts";
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import type { Face, PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import { MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";
import { toVisemes } from "#lib/avatar-engine/visemes/phoneme-track.ts";

const AVATARS = ["maya", "ama", "daniel", "henry", "kenji", "leo", "mei", "omar", "priya", "sofia"];
const SIZE_PX = 480;
const FRAME_MS = 40;
/**
 * Frames drawn before a frame that is jumped to. After them the mouth is where continuous playback would have
 * it.
 */
const RUN_UP_FRAMES = 12;
const SAMPLE_RATE = 24_000;
const MAX_SECONDS = 60;
const PX_PER_MS = 0.35;

function element<E extends Element>(selector: string, kind: new () => E): E {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`${selector} is missing`);
  return found;
}

const form = element("form", HTMLFormElement);
const avatarSelect = element("select", HTMLSelectElement);
const errorText = element("#error", HTMLElement);
const figures = element("#figures", HTMLElement);
const weights = element("#weights", HTMLElement);
const timeline = element("#timeline", HTMLElement);
const position = element("#position", HTMLInputElement);
const play = element("#play", HTMLButtonElement);
const context = element("canvas", HTMLCanvasElement).getContext("2d", { alpha: false });
const frame = new ImageData(SIZE_PX, SIZE_PX);
const pixels = new Uint8Array(frame.data.buffer);
const sound = new SoundPlayer();

let face: Face | undefined;
let speech: Speech | undefined;
let lastMs: number | null = null;
let drawMs: number[] = [];
let timer: ReturnType<typeof setInterval> | undefined;

const lengthMs = (): number => (speech ? (speech.samples.length / SAMPLE_RATE) * 1_000 : 0);

/** Gives the face the whole utterance again, so it can be drawn from the start. */
function loadUtterance(): void {
  if (!face || !speech) return;
  face.setState("speaking");
  face.beginUtterance();
  if (speech.phonemes) face.appendPhonemes(0, speech.phonemes);
  face.appendAudio(speech.samples, SAMPLE_RATE);
  face.endUtterance();
  lastMs = null;
}

/** Draws the frame at `audioMs`. The result does not depend on which frame was drawn before. */
function show(audioMs: number): void {
  if (!face || !speech) return;
  if (lastMs === null || audioMs <= lastMs || audioMs > lastMs + 3 * FRAME_MS) {
    loadUtterance();
    for (let frames = RUN_UP_FRAMES; frames > 0; frames -= 1) {
      const at = audioMs - frames * FRAME_MS;
      if (at >= 0) face.render(pixels, { audioMs: at });
    }
  }
  const before = performance.now();
  face.render(pixels, { audioMs });
  drawMs.push(performance.now() - before);
  lastMs = audioMs;
  context?.putImageData(frame, 0, 0);
  describeFrame(face, audioMs);
}

function describeFrame({ mouth }: Face, audioMs: number): void {
  const sorted = [...drawMs].sort((a, b) => a - b);
  const quantile = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  figures.textContent = `${Math.round(audioMs)} ms; drawing took ${quantile(0.5)} ms (p50), ${quantile(0.95)} ms (p95)`;
  weights.replaceChildren(
    ...MOUTH_SHAPES.flatMap((shape, index) => {
      const weight = mouth[index] ?? 0;
      const meter = Object.assign(document.createElement("meter"), { value: Math.min(1, weight) });
      return [text(shape), meter, text(weight.toFixed(2))];
    }),
  );
  position.value = String(Math.round(audioMs));
  const cursor = timeline.querySelector<HTMLElement>("#cursor");
  if (cursor) cursor.style.left = `${audioMs * PX_PER_MS}px`;
}

const text = (content: string): HTMLElement =>
  Object.assign(document.createElement("span"), { textContent: content });

/** Draws the phonemes above the visemes they become. */
function drawTimeline(phonemes: readonly PhonemeSegment[]): void {
  const span = (label: string, startMs: number, endMs: number, top: number) => {
    const node = Object.assign(text(label), { title: `${label}: ${startMs} to ${endMs} ms` });
    const [left, width] = [startMs * PX_PER_MS, Math.max(1, (endMs - startMs) * PX_PER_MS)];
    node.style.cssText = `left: ${left}px; width: ${width}px; top: ${top}px`;
    return node;
  };
  timeline.replaceChildren(
    ...phonemes.map(([label, startMs, endMs]) => span(label, startMs, endMs, 0)),
    ...toVisemes(0, phonemes).map(({ viseme, startMs, endMs }) => span(viseme, startMs, endMs, 30)),
    Object.assign(document.createElement("div"), { id: "cursor" }),
  );
}

function load(next: Speech): void {
  pause();
  speech = next;
  drawMs = [];
  position.max = String(Math.round(lengthMs()));
  drawTimeline(next.phonemes ?? []);
  loadUtterance();
  show(0);
}

async function openAvatar(): Promise<void> {
  pause();
  face = undefined;
  const response = await fetch(`/rig?avatar=${avatarSelect.value}`);
  if (!response.ok) throw new Error("The avatar could not be loaded.");
  const rig = await browserRig(await response.arrayBuffer());
  face = createFace({
    ...{ rig, background: { kind: "studio" }, width: SIZE_PX, height: SIZE_PX, seed: 1, showAiLabel: false },
  });
  face.render(pixels, { audioMs: null });
  context?.putImageData(frame, 0, 0);
  if (speech) load(speech);
}

async function speak(): Promise<void> {
  const query = new URLSearchParams({
    avatar: avatarSelect.value,
    text: String(new FormData(form).get("text")),
  });
  const response = await fetch(`/speech?${query}`);
  if (!response.ok) throw new Error("Speech failed. Are the local models downloaded?");
  const { audio, phonemes }: { audio: string; phonemes: PhonemeSegment[] } = await response.json();
  const bytes = Uint8Array.from(atob(audio), (character) => character.charCodeAt(0));
  load({ startMs: 0, samples: new Int16Array(bytes.buffer), phonemes });
}

/** Loads the first minute of an audio file as mono samples, without phonemes. */
async function loadFile(file: File): Promise<void> {
  const decoded = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await file.arrayBuffer());
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) =>
    decoded.getChannelData(index),
  );
  const length = Math.min(decoded.length, MAX_SECONDS * SAMPLE_RATE);
  const samples = Int16Array.from({ length }, (_, at) => {
    const sum = channels.reduce((total, channel) => total + (channel[at] ?? 0), 0);
    return Math.max(-1, Math.min(1, sum / channels.length)) * 32_767;
  });
  load({ startMs: 0, samples, phonemes: null });
}

async function start(): Promise<void> {
  if (!speech) return;
  drawMs = [];
  play.textContent = "Stop";
  const startsAt = await sound.play([speech], SAMPLE_RATE, pause);
  timer = setInterval(() => {
    const audioMs = epochNow() - startsAt;
    if (audioMs >= 0) show(Math.min(audioMs, lengthMs()));
  }, FRAME_MS);
}

function pause(): void {
  clearInterval(timer);
  timer = undefined;
  sound.stop();
  play.textContent = "Play";
}

function seek(audioMs: number): void {
  pause();
  show(Math.min(Math.max(0, audioMs), lengthMs()));
}

/** Runs `work` and shows why it failed. */
function attempt(work: Promise<void>): void {
  errorText.textContent = "";
  work.catch((error: unknown) => {
    errorText.textContent = error instanceof Error ? error.message : String(error);
  });
}

avatarSelect.replaceChildren(...AVATARS.map((slug) => new Option(slug, slug)));
avatarSelect.addEventListener("change", () => attempt(openAvatar()));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(speak());
});
element("[name=file]", HTMLInputElement).addEventListener("change", ({ currentTarget }) => {
  const [file] = currentTarget instanceof HTMLInputElement ? (currentTarget.files ?? []) : [];
  if (file) attempt(loadFile(file));
});
play.addEventListener("click", () => (timer === undefined ? attempt(start()) : pause()));
element("#back", HTMLButtonElement).addEventListener("click", () => seek((lastMs ?? 0) - FRAME_MS));
element("#next", HTMLButtonElement).addEventListener("click", () => seek((lastMs ?? 0) + FRAME_MS));
position.addEventListener("input", () => seek(Number(position.value)));
attempt(openAvatar());
