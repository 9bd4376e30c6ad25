import { vi } from "vitest";
import { FakeEmbeddings } from "#lib/knowledge/embed/testing/fake-embeddings.ts";
import { env } from "#lib/platform/env.ts";

/**
 * Everything that the app would ask over `fetch`, answering at once: embeddings, the chat model, the job server, the media server and health.
 * Speech is away. Names ending in `.invalid` reach nobody.
 */
export function fakeOutside(): void {
  const embeddings = new FakeEmbeddings();
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.startsWith(`${env.EMBEDDINGS_BASE_URL}/embeddings`)) {
      const { input: texts }: { input: string[] } = JSON.parse(String(init?.body));
      return embeddings.vectors(texts);
    }
    if (env.INNGEST_DEV && url.startsWith(env.INNGEST_DEV)) return Response.json({ ids: ["1"], status: 200 });
    if (url.includes("/twirp/livekit.")) return Response.json({});
    if (url.endsWith("/chat/completions")) return chatAnswer();
    if (init?.method === undefined) return new Response("ok");
    throw new TypeError("fetch failed");
  });
}

/** One word, streamed like OpenAI's. */
function chatAnswer(): Response {
  const chunk = { choices: [{ index: 0, delta: { content: "Yes." } }] };
  const body = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
