import type { Server } from "node:http";
import { answerChat } from "#models/chat/chat-routes.ts";
import { describeAnswering } from "#models/choice/describe-answering.ts";
import type { ModelChooser } from "#models/choice/model-chooser.ts";
import { createSimilarity } from "#models/embeddings/create-similarity.ts";
import { answerEmbeddings, EMBEDDINGS_MODEL } from "#models/embeddings/embeddings-routes.ts";
import { sendJson } from "#models/http/answer.ts";
import { createHttpServer } from "#models/http/create-http-server.ts";
import { createPhonemesRoute } from "#models/speech/phonemes-route.ts";
import { answerSpeech, answerTimedSpeech } from "#models/speech/speech-routes.ts";
import { answerTranscription } from "#models/transcription/transcription-routes.ts";
import type { Workers } from "./start-workers.ts";

/** Creates the routes of the local models server over its workers. */
export function createModelsServer(parts: {
  workers: Workers;
  chooser: Pick<ModelChooser, "use" | "peek">;
  report: (fields: object) => void;
}): Server {
  const { workers, chooser } = parts;
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
      "GET /v1/models": async ({ response }) => {
        const { model, ...chat } = describeAnswering(chooser.peek());
        const others = ["piper-joe", "moonshine-tiny-en", EMBEDDINGS_MODEL];
        const entry = (id: string) => ({ id, object: "model", created: 0, owned_by: "local" });
        // Clients skip what OpenAI's format does not have; the console shows it.
        const data = [{ ...entry(model), ...chat }, ...others.map(entry)];
        sendJson(response, 200, { object: "list", data });
      },
      "POST /v1/audio/speech": (exchange) => answerSpeech(workers.speech, exchange),
      "POST /v1/audio/speech/timed": (exchange) => answerTimedSpeech(workers.speech, exchange),
      "POST /v1/audio/phonemes": createPhonemesRoute(),
      "POST /v1/audio/transcriptions": (exchange) => answerTranscription(workers.transcription, exchange),
      "POST /v1/embeddings": (exchange) => answerEmbeddings(workers.embeddings, exchange),
      "POST /v1/chat/completions": (exchange) => answerChat(chat, exchange),
    },
    parts.report,
  );
}
