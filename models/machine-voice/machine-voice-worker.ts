import loadEspeak from "@echogarden/espeak-ng-emscripten";
import type { SpeechPiece } from "#models/speech/speech-job.ts";
import { serveJobs } from "#models/workers/serve-jobs.ts";
import { type MachineSpeechJob, MachineVoice } from "./machine-voice.ts";

await serveJobs<MachineSpeechJob, SpeechPiece>(async () => {
  const voice = new MachineVoice(await loadEspeak());
  return async (job) => voice.speak(job);
});
