import type { EmbeddingsWorker } from "./embeddings/embed.ts";
import { modelDirectory } from "./load.ts";
import type { SpeechWorker } from "./speech/speak.ts";
import type { TranscriptionWorker } from "./transcription/transcribe.ts";
import { WorkerClient } from "./workers/worker-client.ts";

export type Workers = {
  speech: SpeechWorker;
  transcription: TranscriptionWorker;
  embeddings: EmbeddingsWorker;
};

/** One thread for each capability, so that a long text being spoken does not delay what is being heard. */
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
