import type { Server } from "node:http";
import { answerChat } from "#models/chat/chat-routes.ts";
import { DEMO_MODEL } from "#models/chat/completion-stream.ts";
import type { FindChatServer } from "#models/chat/find-chat-server.ts";
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
  findChatServer: FindChatServer;
  report: (fields: object) => void;
}): Server {
  const { workers, findChatServer } = parts;
  const chat = { findServer: findChatServer, similarity: createSimilarity(workers.embeddings) };
  return createHttpServer(
    {
      "GET /health": async ({ response }) => {
        const states = Object.entries(workers).map(
          ([name, worker]) => [name, { ...worker.state, waiting: worker.waiting }] as const,
        );
        const ready = states.every(([, state]) => state.status === "ready");
        const model = await chatModel(findChatServer);
        sendJson(response, ready ? 200 : 503, {
          ready,
          ...Object.fromEntries(states),
          chat: { status: "ready", model },
        });
      },
      "GET /v1/models": async ({ response }) => {
        const ids = [await chatModel(findChatServer), "piper-joe", "moonshine-tiny-en", EMBEDDINGS_MODEL];
        const data = ids.map((id) => ({ id, object: "model", created: 0, owned_by: "local" }));
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

async function chatModel(findChatServer: FindChatServer): Promise<string> {
  const server = await findChatServer();
  return server ? `${server.name}/${server.model}` : DEMO_MODEL;
}
