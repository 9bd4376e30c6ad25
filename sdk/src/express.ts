/** The used part of an Express (or plain Node) request; `body` is set if a parser ran before. */
type NodeRequest = AsyncIterable<Uint8Array | string> & {
  method?: string | undefined;
  url?: string | undefined;
  originalUrl?: string;
  headers: Record<string, string | string[] | undefined>;
  body?: unknown;
};

type NodeResponse = {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body: Uint8Array): unknown;
};

async function readBody(request: NodeRequest): Promise<string> {
  if (typeof request.body === "string") return request.body;
  if (request.body instanceof Uint8Array) return new TextDecoder().decode(request.body);
  if (request.body !== undefined) return JSON.stringify(request.body);
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of request)
    text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

async function toRequest(request: NodeRequest): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  const { method = "GET" } = request;
  const url = new URL(
    request.originalUrl ?? request.url ?? "/",
    `http://${headers.get("host") ?? "localhost"}`,
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, { method, headers, ...(hasBody ? { body: await readBody(request) } : {}) });
}

/** Serves a handler from Express, Connect or Node's own server: `app.post("/connect", toExpress(handler))`. */
export function toExpress(handler: (request: Request) => Promise<Response>) {
  return async (
    request: NodeRequest,
    response: NodeResponse,
    next?: (error: unknown) => void,
  ): Promise<void> => {
    try {
      const answer = await handler(await toRequest(request));
      response.statusCode = answer.status;
      for (const [name, value] of answer.headers) response.setHeader(name, value);
      response.end(new Uint8Array(await answer.arrayBuffer()));
    } catch (error) {
      if (!next) throw error;
      next(error);
    }
  };
}
