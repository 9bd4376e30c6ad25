import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import type { Face } from "#lib/avatar-engine/draw/face-types.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { LIVE_SIDE_PX, shrinkRig } from "#lib/avatar-engine/rig/shrink-rig.ts";
import { decodeBackground } from "#lib/media/decode-background.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { collectGarbage } from "./collect-garbage.ts";
import type { FaceAnswer, FaceCommand, FaceLook, FaceSetting } from "./face-protocol.ts";

type OpenFace = { face: Face; canvases: Uint8Array[] };
/** A face that was loaded before its call is known, and what it looks like. */
type PreparedFace = { face: Face; key: string };

/** The drawing thread: owns one face, so drawing never delays audio or speech recognition. */
function serve(port: NonNullable<typeof parentPort>): void {
  const answer = (message: FaceAnswer) => port.postMessage(message);
  let prepared: PreparedFace | undefined;
  let opened: OpenFace | undefined;
  // Sequential: commands that arrive while the avatar loads are executed afterwards.
  let queue = Promise.resolve();
  port.on("message", (command: FaceCommand) => {
    queue = queue.then(async () => {
      if (command.type === "prepare") {
        prepared = await prepare(command.look);
        collectGarbage();
      } else if (command.type === "open") {
        const ready = prepared;
        prepared = undefined;
        opened = await open(command.setting, ready, answer);
        // A prepared face has left nothing behind, and its call is waiting.
        if (opened?.face !== ready?.face) collectGarbage();
      } else if (command.type === "render") {
        render(opened, command, answer);
      } else if (opened) {
        carryOut(opened.face, command);
      }
    });
  });
}

/**
 * Loads a face and draws it once, so its code is compiled too. Returns `undefined` if the avatar is gone: the next one
 * then loads when its call begins.
 */
async function prepare(look: FaceLook): Promise<PreparedFace | undefined> {
  const key = keyOf(look);
  if (key === null) return undefined;
  try {
    const face = await createFaceOf(look, { seed: 1 });
    face.render(new Uint8Array(face.frameBytes), { audioMs: null });
    return { face, key };
  } catch {
    return undefined;
  }
}

async function open(
  setting: FaceSetting,
  prepared: PreparedFace | undefined,
  answer: (message: FaceAnswer) => void,
): Promise<OpenFace | undefined> {
  const { seed, liveliness } = setting;
  const canvases = setting.frames.map((frame) => new Uint8Array(frame));
  if (prepared && prepared.key === keyOf(setting)) {
    prepared.face.restart(seed, liveliness);
    return { face: prepared.face, canvases };
  }
  try {
    return { face: await createFaceOf(setting, { seed, ...(liveliness ? { liveliness } : {}) }), canvases };
  } catch (error) {
    answer({ type: "failed", reason: error instanceof Error ? error.message : "unknown" });
    return undefined;
  }
}

/** Equal for equal looks; `null` for a look with an image of its own, which is not worth comparing. */
function keyOf({
  slug,
  folder,
  width,
  height,
  background,
  showAiLabel,
  labelLanguage,
}: FaceLook): string | null {
  if (background.kind === "picture") return null;
  return JSON.stringify([slug, folder, width, height, background, showAiLabel, labelLanguage]);
}

function render(
  opened: OpenFace | undefined,
  { type: _, canvas: index, ...wish }: Extract<FaceCommand, { type: "render" }>,
  answer: (message: FaceAnswer) => void,
): void {
  const canvas = opened?.canvases[index];
  if (!opened || !canvas) return;
  opened.face.render(canvas, wish);
  answer({ type: "rendered", canvas: index });
}

function carryOut(face: Face, command: Exclude<FaceCommand, { type: "render" | "open" | "prepare" }>): void {
  switch (command.type) {
    case "state":
      face.setState(command.state);
      break;
    case "user_speaking":
      face.setUserSpeaking(command.speaking);
      break;
    case "question":
      face.noticeQuestion();
      break;
    case "feel":
      face.feel(command.cue);
      break;
    case "feel_with_words":
      face.feelWithNextWords(command.cue);
      break;
    case "begin":
      face.beginUtterance();
      break;
    case "sound":
      if (command.words !== undefined) face.appendWords(command.startMs, command.words);
      if (command.ipa !== undefined) face.appendText(command.startMs, command.ipa);
      if (command.phonemes) face.appendPhonemes(command.startMs, command.phonemes);
      face.appendAudio(command.samples, SPEECH_RATE);
      break;
    case "end":
      face.endUtterance();
      break;
    case "cut":
      face.cut(command.audioMs);
      break;
  }
}

if (parentPort) {
  // Each image is decoded once.
  sharp.cache(false);
  serve(parentPort);
}

/** Loads the avatar and creates the face. Rejects if an image of the avatar is missing or broken. */
async function createFaceOf(
  { slug, folder, background, labelLanguage, width, height, showAiLabel }: FaceLook,
  motion: { seed: number; liveliness?: Liveliness },
): Promise<Face> {
  const size = { width, height };
  const behind = background.kind === "picture" ? await decodeBackground(background.file, size) : background;
  const rig = shrinkRig(await loadRig(slug, folder, labelLanguage), LIVE_SIDE_PX);
  return createFace({ rig, ...size, showAiLabel, ...motion, background: behind });
}
