import type { EmbeddingsWorker } from "#models/embeddings/embed.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import type { TranscriptionWorker } from "#models/transcription/transcribe.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { modelDirectory } from "./load.ts";

export type Workers = {
  speech: SpeechWorker;
  transcription: TranscriptionWorker;
  embeddings: EmbeddingsWorker;
};

/** One thread per capability, so speaking a long text does not delay transcription. */
export function startWorkers(cacheDir: string): Workers {
  const data = (model: string) => ({ workerData: { directory: modelDirectory(cacheDir, model) } });
  return {
    speech: new WorkerClient(new URL("./speech/speech-worker.ts", import.meta.url), data("speech")),
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
