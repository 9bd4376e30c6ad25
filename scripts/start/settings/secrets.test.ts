import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureSecrets, readGivenSecrets, secretsPath, secretVariables } from "./secrets.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "visavis-secrets-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("secrets are generated once, differ from each other, and are readable only by their owner", async () => {
  const first = await ensureSecrets(dataDir);
  expect(await ensureSecrets(dataDir)).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(8);
  expect((await stat(secretsPath(dataDir))).mode & 0o777).toBe(0o600);
  expect(Buffer.from(first.encryptionKey, "base64")).toHaveLength(32);
});

test("a secret required by a newer version is added, and existing ones are kept", async () => {
  await writeFile(secretsPath(dataDir), JSON.stringify({ encryptionKey: "kept" }));
  const secrets = await ensureSecrets(dataDir);
  expect(secrets.encryptionKey).toBe("kept");
  expect(secrets.operatorSecret).not.toBe("");
  expect(JSON.parse(await readFile(secretsPath(dataDir), "utf8"))).toEqual(secrets);
});

test("a damaged file is reported and left alone, because data is encrypted with its secrets", async () => {
  await writeFile(secretsPath(dataDir), "{ broken");
  await expect(ensureSecrets(dataDir)).rejects.toThrow(/cannot be read/);
  expect(await readFile(secretsPath(dataDir), "utf8")).toBe("{ broken");
});

test("an encryption key that was renamed to the old one is replaced, and both reach the app", async () => {
  const { encryptionKey, ...rest } = await ensureSecrets(dataDir);
  await writeFile(secretsPath(dataDir), JSON.stringify({ ...rest, encryptionKeyOld: encryptionKey }));
  const secrets = await ensureSecrets(dataDir);
  expect(secrets.encryptionKey).not.toBe(encryptionKey);
  expect(secretVariables(secrets, {})).toMatchObject({
    VISAVIS_ENCRYPTION_KEY: secrets.encryptionKey,
    VISAVIS_ENCRYPTION_KEY_OLD: encryptionKey,
  });
});

test("some roles alone get secrets from the environment or a file, and none is generated", async () => {
  const worker = new Set(["worker"] as const);
  await expect(readGivenSecrets(worker, {})).rejects.toThrow(
    /^The roles worker need secrets that are not set: LIVEKIT_API_KEY, LIVEKIT_API_SECRET, VISAVIS_WORKER_SECRET\. /,
  );
  expect(await readFile(secretsPath(dataDir), "utf8").catch(() => null)).toBeNull();
  const whole = await ensureSecrets(dataDir);
  const fromFile = await readGivenSecrets(worker, {
    ...{ VISAVIS_SECRETS_FILE: secretsPath(dataDir), LIVEKIT_API_KEY: "chosen" },
  });
  expect(fromFile).toMatchObject({ workerSecret: whole.workerSecret, livekitApiKey: "chosen" });
  await expect(readGivenSecrets(worker, { VISAVIS_SECRETS_FILE: "/missing" })).rejects.toThrow(
    /^VISAVIS_SECRETS_FILE is \/missing, which is not a readable file/,
  );
});
