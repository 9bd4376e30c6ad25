import { parseArgs } from "node:util";
import { answerBuiltIn } from "#models/chat/answer-built-in.ts";
import { chatRequest } from "#models/chat/chat-request.ts";
import { ApiError } from "#models/http/api-error.ts";
import { createHttpServer } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import { LlmProcess } from "#models/llm/llm-process.ts";
import {
  CALLS_BOOK_TABLE,
  createModelFolder,
  NEVER_STOPS,
  SAYS_HELLO,
  settingsFor,
} from "#models/llm/testing/tiny-models.ts";

// The built-in model's path over generated files, for `providers.ts` and for a proxy in front of it: three models that say a
// fixed text, whatever they are asked. Prints the folder of the files, which any server of GGUF files can serve too.

const { values } = parseArgs({ options: { port: { type: "string", default: "4090" } } });
const folder = await createModelFolder();
const started = new Map<string, LlmProcess>();
for (const [name, model] of Object.entries({
  hello: SAYS_HELLO,
  calls: CALLS_BOOK_TABLE,
  endless: NEVER_STOPS,
})) {
  const path = await folder.write(`${name}.gguf`, model);
  started.set(name, new LlmProcess(settingsFor(path, { contextTokens: 4096 })));
}
await Promise.all([...started.values()].map((one) => one.loaded()));

const server = createHttpServer(
  {
    "GET /v1/models": ({ response }) =>
      void response.end(JSON.stringify({ data: [...started.keys()].map((id) => ({ id })) })),
    "POST /v1/chat/completions": async (exchange) => {
      const body = await readJson(exchange.request, chatRequest, 8 * 1_048_576);
      const name = body.model ?? "";
      const llm = started.get(name);
      if (!llm) throw new ApiError(404, `There is no model "${name}"`, "model_not_found");
      await answerBuiltIn({ name, chat: llm.chat.bind(llm) }, body, exchange);
    },
  },
  () => undefined,
);
server.listen(Number(values.port), "127.0.0.1", () => {
  console.log(
    `http://127.0.0.1:${values.port}/v1 serves hello, calls and endless; their files are in ${folder.folder}`,
  );
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    void Promise.all([...[...started.values()].map((one) => one.close()), folder.remove()]).then(() =>
      process.exit(0),
    );
  });
}
