import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureSecrets, secretsPath } from "./secrets.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "visavis-secrets-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("secrets are made once, differ from each other, and only their owner reads them", async () => {
  const first = await ensureSecrets(dataDir);
  expect(await ensureSecrets(dataDir)).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(6);
  expect((await stat(secretsPath(dataDir))).mode & 0o777).toBe(0o600);
  expect(Buffer.from(first.encryptionKey, "base64")).toHaveLength(32);
});

test("a secret that a newer version needs is added, and none that exists is replaced", async () => {
  await writeFile(secretsPath(dataDir), JSON.stringify({ encryptionKey: "kept" }));
  const secrets = await ensureSecrets(dataDir);
  expect(secrets.encryptionKey).toBe("kept");
  expect(secrets.operatorSecret).not.toBe("");
  expect(JSON.parse(await readFile(secretsPath(dataDir), "utf8"))).toEqual(secrets);
});

test("a damaged file is reported and left as it is: data is encrypted with what it held", async () => {
  await writeFile(secretsPath(dataDir), "{ broken");
  await expect(ensureSecrets(dataDir)).rejects.toThrow(/cannot be read/);
  expect(await readFile(secretsPath(dataDir), "utf8")).toBe("{ broken");
});
