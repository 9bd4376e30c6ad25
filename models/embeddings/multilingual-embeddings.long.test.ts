import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readModelsEnv } from "#models/env.ts";
import { modelDirectory } from "#models/load.ts";
import { convertE5Network, convertE5Pieces } from "#models/onnx/e5/convert-e5.ts";
import { makeE5 } from "#models/testing/make-e5.ts";
import { startTestServer, type TestServer } from "#models/testing/start-test-server.ts";

const own = readModelsEnv().VISAVIS_CACHE_DIR;
let cache: string;
let server: TestServer;

/** The models of this machine, and no multilingual embeddings yet. */
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), "multilingual-"));
  await mkdir(join(cache, "models"));
  for (const name of ["speech", "transcription", "embeddings"])
    await symlink(modelDirectory(own, name), modelDirectory(cache, name));
  server = await startTestServer({ VISAVIS_CACHE_DIR: cache });
});
afterAll(async () => {
  await server.close();
  await rm(cache, { recursive: true });
});

const embed = (fields: object) =>
  fetch(`${server.url}/v1/embeddings`, {
    method: "POST",
    body: JSON.stringify({ model: "multilingual-e5-small", input: "hallo", ...fields }),
  });

async function isListed(): Promise<boolean> {
  const { data } = await (await fetch(`${server.url}/v1/models`)).json();
  return data.some(({ id }: { id: string }) => id === "multilingual-e5-small");
}

test("are refused until their files are there, and found without a restart", async () => {
  expect(await isListed()).toBe(false);
  const refused = await embed({});
  expect([refused.status, (await refused.json()).error.code]).toEqual([404, "model_not_found"]);
  const directory = modelDirectory(cache, "multilingual-embeddings");
  await mkdir(directory);
  await writeFile(join(directory, "model.onnx"), convertE5Network(makeE5()));
  await writeFile(join(directory, "pieces.txt"), convertE5Pieces(makeE5()));
  expect(await isListed()).toBe(true);
  const { data, model } = await (await embed({ input: ["hallo", "ha"] })).json();
  expect(model).toBe("multilingual-e5-small");
  expect(data).toHaveLength(2);
  for (const { embedding } of data) expect(Math.hypot(...embedding)).toBeCloseTo(1, 5);
});

test("tell questions from passages, and leave other models to the English one", async () => {
  const vectorOf = async (fields: object): Promise<number[]> =>
    (await (await embed(fields)).json()).data[0].embedding;
  const plain = await vectorOf({ input: "query: hallo" });
  expect(await vectorOf({ input_type: "query" })).toEqual(plain);
  expect(await vectorOf({ input_type: "passage" })).not.toEqual(plain);
  expect(await vectorOf({ model: "bge" })).toHaveLength(384);
});
