import type { ServerResponse } from "node:http";
import sharp from "sharp";
import {
  type ChatReply,
  event,
  FakeChatServer,
  type SeenChat,
  says,
} from "#lib/model-clients/testing/fake-chat-server.ts";
import { loopback } from "#lib/tools/endpoints/testing/endpoint-server.ts";
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

const HUES = {
  red: [216, 30, 30],
  green: [18, 161, 43],
  blue: [28, 63, 214],
  yellow: [245, 217, 10],
  black: [0, 0, 0],
};

/** The colors of the left and the right half of the picture in a request, as a model that sees names them; none without one. */
export async function seenColors(messages: unknown): Promise<string[]> {
  const encoded = /data:image\/jpeg;base64,([^"]+)/.exec(JSON.stringify(messages))?.[1];
  if (encoded === undefined) return [];
  const { data, info } = await sharp(Buffer.from(encoded, "base64"))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = info.width * info.channels * Math.floor(info.height / 2);
  return [1, 3].map((quarter) => {
    const at = row + Math.floor((info.width * quarter) / 4) * info.channels;
    const distance = ([, rgb]: [string, number[]]) =>
      rgb.reduce((sum, value, channel) => sum + Math.abs(value - (data[at + channel] ?? 0)), 0);
    return Object.entries(HUES).sort((a, b) => distance(a) - distance(b))[0]?.[0] ?? "";
  });
}

/** Works, and says which colors a picture has. */
export const sees: ChatReply = async (response, body) => {
  const colors = await seenColors(body.messages);
  if (colors.length === 0) works(response, body);
  else says({ content: colors.join(" ") })(response, body);
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
export const localConnections = (): ModelConnections => new ModelConnections(() => loopback);

/** A server that is started, and its address as a model. */
export async function startModelServer(...replies: ChatReply[]) {
  const fake = new FakeChatServer(...replies);
  const { baseUrl } = await fake.start();
  return { fake, model: { server: { baseUrl, apiKey: "sk-test-key" }, model: "llama" } };
}
