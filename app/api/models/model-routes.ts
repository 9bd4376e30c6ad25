import { route } from "#lib/http/route.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";
import { modelsOutput, presentModels } from "#lib/operations/models/schema.ts";

/** The operations on models, by path. */
export const modelRoutes = {
  "/models": {
    GET: route(
      { summary: "List the language models that scenarios may name", scope: "read", response: modelsOutput },
      async () => presentModels(await findAnsweringModel()),
    ),
  },
};
