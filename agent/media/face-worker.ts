import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import type { Face } from "#lib/avatar-engine/draw/face-types.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { LIVE_SIDE_PX, shrinkRig } from "#lib/avatar-engine/rig/shrink-rig.ts";
import { decodeBackground } from "#lib/media/decode-background.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { collectGarbage } from "./collect-garbage.ts";
import type { FaceAnswer, FaceCommand, FaceSetting } from "./face-protocol.ts";

type OpenFace = { face: Face; canvases: Uint8Array[] };

/** The drawing thread: owns one face, so drawing never delays audio or speech recognition. */
function serve(port: NonNullable<typeof parentPort>): void {
  const answer = (message: FaceAnswer) => port.postMessage(message);
  let opened: OpenFace | undefined;
  // Sequential: commands that arrive while the avatar loads are executed afterwards.
  let queue = Promise.resolve();
  port.on("message", (command: FaceCommand) => {
    queue = queue.then(async () => {
      if (command.type === "warm") {
        await warm(command.setting);
        collectGarbage();
      } else if (command.type === "open") {
        opened = await open(command.setting, answer);
        collectGarbage();
      } else if (command.type === "render") {
        render(opened, command, answer);
      } else if (opened) {
        carryOut(opened.face, command);
      }
    });
  });
}

/**
 * Draws any avatar once and discards it, so the code is compiled and the image library loaded before a call needs them.
 */
async function warm(setting: FaceSetting): Promise<void> {
  try {
    const face = await openFace(setting);
    for (const frame of setting.frames) face.render(new Uint8Array(frame), { audioMs: null });
  } catch {
    // The avatar may have been removed; the next one then loads a little later.
  }
}

async function open(
  setting: FaceSetting,
  answer: (message: FaceAnswer) => void,
): Promise<OpenFace | undefined> {
  try {
    const face = await openFace(setting);
    return { face, canvases: setting.frames.map((frame) => new Uint8Array(frame)) };
  } catch (error) {
    answer({ type: "failed", reason: error instanceof Error ? error.message : "unknown" });
    return undefined;
  }
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

function carryOut(face: Face, command: Exclude<FaceCommand, { type: "render" | "open" | "warm" }>): void {
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
    case "begin":
      face.beginUtterance({ smile: command.smile });
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
async function openFace({ slug, folder, background, labelLanguage, ...look }: FaceSetting): Promise<Face> {
  const behind = background.kind === "picture" ? await decodeBackground(background.file, look) : background;
  const rig = shrinkRig(await loadRig(slug, folder, labelLanguage), LIVE_SIDE_PX);
  return createFace({ rig, ...look, background: behind });
}
