import { db } from "#db/client.ts";
import type { ModelAnswer } from "#lib/flow/simulation/play-call.ts";
import { ChatFailure } from "#lib/model-clients/chat/chat-failure.ts";
import { type ChatRequest, type ChatServer, completeChat } from "#lib/model-clients/complete-chat.ts";
import { openValue } from "#lib/platform/crypto/instance-keys.ts";
import { languageModelContext } from "#lib/platform/crypto/sealed-contexts.ts";
import { env } from "#lib/platform/env.ts";
import { EndpointError } from "#lib/tools/endpoints/send-request.ts";
import { type UsageCounter, whatAnswered } from "#lib/worker-protocol/model-usage.ts";
import type { ChosenModel } from "#lib/worker-protocol/worker-protocol.ts";
import { type ModelConnections, type ModelServer, modelConnections } from "./model-connections.ts";
import { findChosenRow, findSealedModelRow } from "./queries.ts";

export const CHAT_PATH = "/chat/completions";

/** An account's model with its key, for requests to it. */
export type OpenModel = { server: ModelServer; model: string };

/** The account's own model for a scenario: the one it names, or the account's default; null for the instance's. */
export async function findChosenModel(ownerId: string, chosen: string | null): Promise<ChosenModel | null> {
  return (await findChosenRow(db, ownerId, chosen)) ?? null;
}

/** One of an owner's models with its key; null if it was deleted. */
export async function openModel(ownerId: string, id: string): Promise<OpenModel | null> {
  const row = await findSealedModelRow(db, ownerId, id);
  if (!row) return null;
  const { baseUrl, sealedKey, model } = row;
  const apiKey = sealedKey === null ? null : openValue(languageModelContext(ownerId, id), sealedKey);
  return { server: { baseUrl, apiKey }, model };
}

/** A model for `completeChat`. Requests to it throw `ChatFailure`, with an `EndpointError` as its cause. */
export function chatServerOf(
  { server, model }: OpenModel,
  connections: ModelConnections = modelConnections,
): ChatServer {
  return {
    baseUrl: server.baseUrl,
    apiKey: "",
    model,
    send: async (body, signal) => {
      try {
        return await connections.send(server, CHAT_PATH, { method: "POST", body, signal });
      } catch (error) {
        if (!(error instanceof EndpointError)) throw error;
        throw new ChatFailure("unreachable", error.message, { cause: error });
      }
    },
  };
}

/** The server that answers for a scenario: the owner's, or null for the instance's. A deleted model answers nothing. */
export async function findChatServer(
  ownerId: string,
  chosen: Pick<ChosenModel, "id"> | null | undefined,
): Promise<ChatServer | null> {
  if (!chosen) return null;
  const model = await openModel(ownerId, chosen.id);
  return model ? chatServerOf(model) : deletedServer();
}

/** The same as a chat; undefined for the instance's. */
export async function findOwnChat(
  ownerId: string,
  chosen: Pick<ChosenModel, "id"> | null | undefined,
): Promise<((request: ChatRequest, signal: AbortSignal) => Promise<ModelAnswer>) | undefined> {
  const server = await findChatServer(ownerId, chosen);
  return server ? (request, signal) => completeChat(request, signal, server) : undefined;
}

/** A server whose answers are counted. `languageModelId`: of the account's own model. */
export const countedServer = (
  server: ChatServer,
  model: Parameters<typeof whatAnswered>[0],
  usage: UsageCounter,
): ChatServer => ({
  ...server,
  onUsage: (tokens, served) =>
    usage.add(whatAnswered(model, { baseUrl: server.baseUrl, served }, env.MODELS_URL), tokens),
});

const deletedServer = (): ChatServer => ({
  ...{ baseUrl: "https://deleted.invalid", apiKey: "", model: "deleted" },
  send: () => Promise.reject(new ChatFailure("deleted", "the account's language model was deleted")),
});
