import type { EmbeddingsWorker } from "#models/embeddings/embed.ts";
import { MultilingualEmbeddings } from "#models/embeddings/multilingual-embeddings.ts";
import { LocalSpeech } from "#models/speech/local-speech.ts";
import type { MachineVoiceWorker } from "#models/speech/speakers.ts";
import type { TranscriptionWorker } from "#models/transcription/transcribe.ts";
import { OnDemandWorker } from "#models/workers/on-demand-worker.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { modelDirectory } from "./load.ts";

export type Workers = {
  speech: LocalSpeech;
  transcription: TranscriptionWorker;
  embeddings: EmbeddingsWorker;
};

/** Threads that only start when they are needed. */
export type OnDemandWorkers = { machineVoice: MachineVoiceWorker; multilingual: MultilingualEmbeddings };

export function createOnDemandWorkers(cacheDir: string): OnDemandWorkers {
  return {
    machineVoice: new OnDemandWorker({
      script: new URL("./machine-voice/machine-voice-worker.ts", import.meta.url),
      isProcess: false,
    }),
    multilingual: new MultilingualEmbeddings(cacheDir),
  };
}

/** One thread per capability, so speaking a long text does not delay transcription. */
export function startWorkers(cacheDir: string): Workers {
  const data = (model: string) => ({ workerData: { directory: modelDirectory(cacheDir, model) } });
  return {
    speech: new LocalSpeech(cacheDir),
    transcription: new WorkerClient(
      new URL("./transcription/transcription-worker.ts", import.meta.url),
      data("transcription"),
    ),
    embeddings: new WorkerClient(
      new URL("./embeddings/embeddings-worker.ts", import.meta.url),
      data("embeddings"),
    ),
  };
}
