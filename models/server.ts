import type { Server } from "node:http";
import { answerEmbeddings, EMBEDDINGS_MODEL } from "./embeddings/embeddings-routes.ts";
import { sendJson } from "./http/answer.ts";
import { createHttpServer } from "./http/create-http-server.ts";
import { answerSpeech, answerTimedSpeech } from "./speech/speech-routes.ts";
import type { Workers } from "./start-workers.ts";
import { answerTranscription } from "./transcription/transcription-routes.ts";

/** The routes of the local model server over its workers. */
export function createModelsServer({
  workers,
  report,
}: {
  workers: Workers;
  report: (fields: object) => void;
}): Server {
  return createHttpServer(
    {
      "GET /health": ({ response }) => {
        const states = Object.entries(workers).map(([name, worker]) => [name, worker.state] as const);
        const ready = states.every(([, state]) => state.status === "ready");
        sendJson(response, ready ? 200 : 503, { ready, ...Object.fromEntries(states) });
      },
      "GET /v1/models": ({ response }) => {
        const ids = ["piper-joe", "moonshine-tiny-en", EMBEDDINGS_MODEL];
        const data = ids.map((id) => ({ id, object: "model", created: 0, owned_by: "local" }));
        sendJson(response, 200, { object: "list", data });
      },
      "POST /v1/audio/speech": (exchange) => answerSpeech(workers.speech, exchange),
      "POST /v1/audio/speech/timed": (exchange) => answerTimedSpeech(workers.speech, exchange),
      "POST /v1/audio/transcriptions": (exchange) => answerTranscription(workers.transcription, exchange),
      "POST /v1/embeddings": (exchange) => answerEmbeddings(workers.embeddings, exchange),
    },
    report,
  );
}
