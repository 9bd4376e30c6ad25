import type { Operation } from "#lib/openapi/operation.ts";
import { describeApi } from "../reference.ts";
import { listOperations, ROUTES } from "../routes.ts";

const handlerOf = ({ method, path }: Operation) => {
  const handler = ROUTES[path]?.[method];
  if (!handler) throw new Error(`${method} ${path} has no handler`);
  return handler;
};

async function load() {
  // Only instances whose clients speak the protocol pay for it.
  const [{ serveMcp }, { describeTools }] = await Promise.all([
    import("#lib/mcp/serve.ts"),
    import("#lib/mcp/tools.ts"),
  ]);
  const document = describeApi();
  const mcp = {
    tools: describeTools(document, listOperations()),
    handlerOf,
    version: String(document.info.version),
  };
  return (request: Request) => serveMcp(request, mcp);
}

let loaded: ReturnType<typeof load> | undefined;

async function serve(request: Request): Promise<Response> {
  loaded ??= load();
  // A failed load is tried again.
  loaded.catch(() => {
    loaded = undefined;
  });
  return await (await loaded)(request);
}

export { serve as DELETE, serve as GET, serve as POST };
