import type { Server } from "node:http";
import { answerChat } from "#models/chat/chat-routes.ts";
import { describeAnswering, type ModelChooser } from "#models/choice/model-chooser.ts";
import { createSimilarity } from "#models/embeddings/create-similarity.ts";
import { answerEmbeddings } from "#models/embeddings/embeddings-routes.ts";
import { sendJson } from "#models/http/answer.ts";
import { createHttpServer } from "#models/http/create-http-server.ts";
import type { ModelDownload } from "#models/llm/files/model-download.ts";
import type { InstalledModels } from "#models/optional/installed-models.ts";
import type { BestVoices } from "#models/speech/natural/best-voices.ts";
import { answerPhonemes, createPronunciation } from "#models/speech/pronunciation.ts";
import { Speakers } from "#models/speech/speakers.ts";
import { answerSpeech, answerTimedSpeech } from "#models/speech/speech-routes.ts";
import { Recognizers } from "#models/transcription/recognizers.ts";
import { answerTranscription } from "#models/transcription/transcription-routes.ts";
import { listModels } from "./list-models.ts";
import type { OnDemandWorkers, Workers } from "./start-workers.ts";

/** Creates the routes of the local models server over its workers. */
export function createModelsServer(parts: {
  workers: Workers;
  onDemand: OnDemandWorkers;
  installed: InstalledModels;
  best: BestVoices;
  chooser: Pick<ModelChooser, "use" | "peek">;
  download: Pick<ModelDownload, "start" | "cancel" | "read">;
  report: (fields: object) => void;
}): Server {
  const { workers, onDemand, installed, best, chooser, download } = parts;
  const recognizers = new Recognizers(workers.transcription, installed);
  const speakers = new Speakers({ ...workers, ...onDemand, best }, installed);
  const ipaOf = createPronunciation();
  const chat = { use: () => chooser.use(), similarity: createSimilarity(workers.embeddings) };
  return createHttpServer(
    {
      "GET /health": async ({ response }) => {
        const states = Object.entries(workers).map(
          ([name, worker]) => [name, { ...worker.state, waiting: worker.waiting }] as const,
        );
        const ready = states.every(([, state]) => state.status === "ready");
        sendJson(response, ready ? 200 : 503, {
          ready,
          ...Object.fromEntries(states),
          chat: describeAnswering(chooser.peek()),
        });
      },
      "GET /v1/models": async ({ response }) =>
        sendJson(
          response,
          200,
          listModels(chooser.peek(), {
            installed: await installed.list(),
            isNatural: workers.speech.naturalWorker !== undefined,
            hasBest: await best.isThere(),
            isMultilingual: onDemand.multilingual.isThere,
          }),
        ),
      // Other methods than POST, because a website can send a POST here from the operator's browser.
      "GET /v1/models/download": async ({ response }) => sendJson(response, 200, await download.read()),
      "PUT /v1/models/download": async ({ response }) => {
        download.start();
        sendJson(response, 200, await download.read());
      },
      "DELETE /v1/models/download": async ({ response }) => {
        await download.cancel();
        sendJson(response, 200, await download.read());
      },
      "POST /v1/audio/speech": (exchange) => answerSpeech(speakers, exchange),
      "POST /v1/audio/speech/timed": (exchange) => answerTimedSpeech({ speakers, ipaOf }, exchange),
      "POST /v1/audio/phonemes": (exchange) => answerPhonemes(ipaOf, exchange),
      "POST /v1/audio/transcriptions": (exchange) => answerTranscription(recognizers, exchange),
      "POST /v1/embeddings": (exchange) =>
        answerEmbeddings({ english: workers.embeddings, multilingual: onDemand.multilingual }, exchange),
      "POST /v1/chat/completions": (exchange) => answerChat(chat, exchange),
    },
    parts.report,
  );
}
