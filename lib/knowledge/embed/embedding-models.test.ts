import { expect, test } from "vitest";
import { modelFor, readEmbeddingModels } from "./embedding-models.ts";

const LOCAL = "http://127.0.0.1:4010/v1";
const local = { MODELS_URL: LOCAL, EMBEDDINGS_BASE_URL: `${LOCAL}/`, EMBEDDINGS_MODEL: undefined };
const lists =
  (...ids: string[]) =>
  async () =>
    Response.json({ data: ids.map((id) => ({ id })) });
const never = async () => Promise.reject(new Error("never asked"));

test("English has its own model, and other languages the multilingual one once it is downloaded", async () => {
  const before = await readEmbeddingModels(local, lists("bge-small-en-v1.5"));
  expect(before).toEqual({ english: "bge-small-en-v1.5", other: "bge-small-en-v1.5" });
  const after = await readEmbeddingModels(local, lists("bge-small-en-v1.5", "multilingual-e5-small"));
  if (!after) throw new Error("The server answered");
  expect(["english", "german", "simple"].map((language) => modelFor(after, language))).toEqual([
    "bge-small-en-v1.5",
    "multilingual-e5-small",
    "multilingual-e5-small",
  ]);
});

test("a model that the operator chose, and another server's, embeds every language", async () => {
  expect(await readEmbeddingModels({ ...local, EMBEDDINGS_MODEL: "own" }, never)).toEqual({
    english: "own",
    other: "own",
  });
  const openai = { ...local, EMBEDDINGS_BASE_URL: "https://api.openai.com/v1" };
  expect(await readEmbeddingModels(openai, never)).toEqual({
    english: "text-embedding-3-small",
    other: "text-embedding-3-small",
  });
});

test("nothing is known while the local server does not respond", async () => {
  expect(await readEmbeddingModels(local, never)).toBeNull();
});
