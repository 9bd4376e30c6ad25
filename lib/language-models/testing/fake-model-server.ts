import type { ServerResponse } from "node:http";
import {
  type ChatReply,
  event,
  FakeChatServer,
  type SeenChat,
  says,
} from "#lib/model-clients/testing/fake-chat-server.ts";
import { ALL_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { ModelConnections } from "../model-connections.ts";

/** Answers in words, and with a call of the first function if there is one, as a model does that works. */
export const works: ChatReply = (response: ServerResponse, body: SeenChat) => {
  const [tool] = toolsOf(body);
  const call = { index: 0, id: "c", function: { name: tool, arguments: '{"ready":true}' } };
  return (tool ? says({ tool_calls: [call] }) : says({ content: "Hello " }, { content: "there." }))(
    response,
    body,
  );
};

/** Answers in words whatever it should call. */
export const onlyTalks: ChatReply = says({ content: "Hello." });

/** Sends the beginning of an answer, and then nothing, or a closed connection. */
export const stops =
  (how: "hangs" | "closes"): ChatReply =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event({ content: "Hello" }), () => how === "closes" && response.destroy());
  };

function toolsOf({ tools }: SeenChat): string[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: { function?: { name?: string } }) => tool.function?.name ?? []);
}

/** Connections that may reach this machine, where test servers are. */
export const localConnections = (): ModelConnections =>
  new ModelConnections(() => ({
    allowedNetworks: ALL_NETWORKS,
    resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  }));

/** A server that is started, and its address as a model. */
export async function startModelServer(...replies: ChatReply[]) {
  const fake = new FakeChatServer(...replies);
  const { baseUrl } = await fake.start();
  return { fake, model: { server: { baseUrl, apiKey: "sk-test-key" }, model: "llama" } };
}
