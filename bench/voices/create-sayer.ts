import { modelDirectory } from "#models/load.ts";
import type { MachineSpeechJob } from "#models/machine-voice/machine-voice.ts";
import { listOptional, type OptionalModelFiles, voicesOf } from "#models/optional/descriptor.ts";
import type { KokoroJob } from "#models/speech/kokoro/kokoro.ts";
import type { Language } from "#models/speech/languages.ts";
import type { OptionalSpeechJob } from "#models/speech/optional-voice.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import type { SpeechPiece } from "#models/speech/speech-job.ts";
import { findVoice, isVoice, MACHINE_VOICE } from "#models/voices.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { sayWhole } from "#scripts/visemes/say-whole.ts";

type Said = { samples: Int16Array; firstPieceMs: number };
export type Sayer = { say: (text: string, voice: string) => Promise<Said>; close: () => Promise<void> };

const worker = (path: string) => new URL(`../../models/${path}`, import.meta.url);

/** Speaks with the voices of a language: the recording in English, the machine voice in others, and downloaded voices. */
export async function createSayer(cache: string, language: Language): Promise<Sayer> {
  const optional = await createOptional(cache, language);
  const machine = createMachine(language);
  const own = language === "en" ? createEnglish(cache) : machine;
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

function createEnglish(cache: string): Sayer {
  const speech: SpeechWorker = new WorkerClient(worker("speech/speech-worker.ts"), {
    workerData: { directory: modelDirectory(cache, "speech") },
  });
  return {
    say: (text, voice) => sayWhole(speech, text, findVoice(voice)),
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
      const began = performance.now();
      const { audio } = await machine.run({ text, voice: findVoice(voice), speed: 1, language });
      return { samples: audio, firstPieceMs: performance.now() - began };
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
          ? await sayPieces(workerOf(model), { text, language, speaker, speed: 1 })
          : await sayPieces(workerOf(model), { text, speed: 1, speaker, as: undefined });
      }
      throw new Error(`There is no voice ${voice} for ${language}. Download one with models pull.`);
    },
    close: async () => {
      await Promise.all([...workers.values()].map((client) => client.close()));
    },
  };
}

async function sayPieces(
  client: WorkerClient<OptionalSpeechJob | KokoroJob, SpeechPiece>,
  first: OptionalSpeechJob | KokoroJob,
): Promise<Said> {
  const began = performance.now();
  const parts: Int16Array[] = [];
  let firstPieceMs = 0;
  let job: OptionalSpeechJob | KokoroJob | undefined = first;
  while (job) {
    const { audio, rest }: SpeechPiece = await client.run(job);
    firstPieceMs ||= performance.now() - began;
    parts.push(audio);
    job = rest;
  }
  return { samples: Int16Array.from(parts.flatMap((part) => [...part])), firstPieceMs };
}
