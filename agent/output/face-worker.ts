import { parentPort } from "node:worker_threads";
import type { Face } from "#lib/avatar/face-types.ts";
import { SPEECH_RATE } from "#lib/platform/speech-client.ts";
import type { FaceAnswer, FaceCommand, FaceSetting } from "./face-protocol.ts";
import { openFace } from "./open-face.ts";

type OpenFace = { face: Face; canvases: Uint8Array[] };

/** The drawing thread: owns one face, so that drawing never delays sound or speech recognition. */
function serve(port: NonNullable<typeof parentPort>): void {
  const answer = (message: FaceAnswer) => port.postMessage(message);
  let opened: OpenFace | undefined;
  // One after the other: what comes while the person is being loaded is carried out after that.
  let queue = Promise.resolve();
  port.on("message", (command: FaceCommand) => {
    queue = queue.then(async () => {
      if (command.type === "warm") {
        await warm(command.setting);
      } else if (command.type === "open") {
        opened = await open(command.setting, answer);
      } else if (command.type === "render") {
        render(opened, command, answer);
      } else if (opened) {
        carryOut(opened.face, command);
      }
    });
  });
}

/** Draws anybody once and forgets it: the code is compiled and the picture library loaded before a call waits for them. */
async function warm(setting: FaceSetting): Promise<void> {
  try {
    const face = await openFace(setting);
    for (const frame of setting.frames) face.render(new Uint8Array(frame), { audioMs: null });
  } catch {
    // The person may have been removed: the next one is loaded a little later then.
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
    case "begin":
      face.beginUtterance({ smile: command.smile });
      break;
    case "sound":
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

if (parentPort) serve(parentPort);
