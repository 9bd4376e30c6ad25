import { parentPort, workerData } from "node:worker_threads";
import { SPEECH_RATE } from "#agent/speech/speech-client.ts";
import type { Face } from "#lib/avatar/face-types.ts";
import type { FaceAnswer, FaceCommand, FaceThreadData } from "./face-protocol.ts";
import { openFace } from "./open-face.ts";

/** The drawing thread: owns one face, so that drawing never delays sound or speech recognition. */
async function main(port: NonNullable<typeof parentPort>): Promise<void> {
  // Only FaceThread starts this file, with this data.
  const data = workerData as FaceThreadData;
  const face = await openFace(data);
  const canvases = data.frames.map((frame) => new Uint8Array(frame));
  const answer = (message: FaceAnswer) => port.postMessage(message);
  port.on("message", (command: FaceCommand) => {
    if (command.type === "render") {
      const canvas = canvases[command.frame];
      if (!canvas) return;
      const startedAt = performance.now();
      face.render(canvas, { audioMs: command.audioMs });
      answer({ type: "rendered", frame: command.frame, tookMs: performance.now() - startedAt });
    } else {
      carryOut(face, command);
    }
  });
  answer({ type: "ready" });
}

function carryOut(face: Face, command: Exclude<FaceCommand, { type: "render" }>): void {
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

if (parentPort) await main(parentPort);
