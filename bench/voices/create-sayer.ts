import { machinePersonOf } from "#models/machine-voice/machine-people.ts";
import type { MachineSpeechJob } from "#models/machine-voice/machine-voice.ts";
import { listOptional, type OptionalModelFiles, voicesOf } from "#models/optional/descriptor.ts";
import type { KokoroJob } from "#models/speech/kokoro/kokoro.ts";
import type { Language } from "#models/speech/languages.ts";
import { LocalSpeech } from "#models/speech/local-speech.ts";
import type { NaturalJob } from "#models/speech/natural/natural-speech.ts";
import { naturalVoiceOf } from "#models/speech/natural/natural-voices.ts";
import type { OptionalSpeechJob } from "#models/speech/optional-voice.ts";
import type { SpeechJob, SpeechPiece } from "#models/speech/speech-job.ts";
import { findRecording, isVoice, MACHINE_VOICE } from "#models/voices.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { type Measured, sayWhole } from "#scripts/visemes/speak-sentences.ts";

export type Sayer = { say: (text: string, voice: string) => Promise<Measured>; close: () => Promise<void> };

const worker = (path: string) => new URL(`../../models/${path}`, import.meta.url);

/**
 * Speaks with the voices of a language: the natural ones, or with `isRecording` or without their file the recording in English and
 * the machine voice in others; and downloaded voices.
 */
export async function createSayer(cache: string, language: Language, isRecording = false): Promise<Sayer> {
  const optional = await createOptional(cache, language);
  const machine = createMachine(language);
  const own = createOwn(cache, { language, isRecording, machine });
  return {
    say: (text, voice) => {
      if (voice === MACHINE_VOICE) return machine.say(text, voice);
      return isVoice(voice) ? own.say(text, voice) : optional.say(text, voice);
    },
    close: async () => {
      await Promise.all([own.close(), machine.close(), optional.close()]);
    },
  };
}

function createOwn(
  cache: string,
  { language, isRecording, machine }: { language: Language; isRecording: boolean; machine: Sayer },
): Sayer {
  const speech = new LocalSpeech(cache);
  return {
    say: async (text, voice) => {
      const natural = isRecording ? undefined : naturalVoiceOf(voice, language);
      const client = natural && speech.naturalWorker;
      if (client) return await sayWhole<NaturalJob>(client, { text, voice: natural, speed: 1 });
      if (language !== "en") return await machine.say(text, voice);
      return await sayWhole<SpeechJob>(speech, { text, voice: findRecording(voice), speed: 1 });
    },
    close: () => speech.close(),
  };
}

function createMachine(language: Language): Sayer {
  const machine = new WorkerClient<MachineSpeechJob, SpeechPiece>(
    worker("machine-voice/machine-voice-worker.ts"),
    {
      workerData: {},
    },
  );
  return {
    say: async (text, voice) => {
      const run = async (job: MachineSpeechJob) => ({ ...(await machine.run(job)), rest: undefined });
      return await sayWhole({ run }, { text, person: machinePersonOf(voice), speed: 1, language });
    },
    close: () => machine.close(),
  };
}

async function createOptional(cache: string, language: Language): Promise<Sayer> {
  const models = await listOptional(cache);
  const workers = new Map<string, WorkerClient<OptionalSpeechJob | KokoroJob, SpeechPiece>>();
  const workerOf = (model: OptionalModelFiles) => {
    const isKokoro = model.descriptor.engine === "kokoro";
    const script = worker(isKokoro ? "speech/kokoro/kokoro-worker.ts" : "speech/optional-voice-worker.ts");
    const client =
      workers.get(model.name) ?? new WorkerClient(script, { workerData: model, isProcess: isKokoro });
    workers.set(model.name, client);
    return client;
  };
  return {
    say: async (text, voice) => {
      for (const model of models) {
        const named = voicesOf(model.descriptor)?.find(({ name }) => name === voice);
        if (!named?.languages.includes(language)) continue;
        const { speaker } = named;
        return model.descriptor.engine === "kokoro"
          ? await sayWhole<OptionalSpeechJob | KokoroJob>(workerOf(model), {
              text,
              language,
              speaker,
              speed: 1,
            })
          : await sayWhole<OptionalSpeechJob | KokoroJob>(workerOf(model), { text, speed: 1, speaker });
      }
      throw new Error(`There is no voice ${voice} for ${language}. Download one with models pull.`);
    },
    close: async () => {
      await Promise.all([...workers.values()].map((client) => client.close()));
    },
  };
}
