import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readGivenSecrets } from "#scripts/start/settings/secrets.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { parseEnvFile } from "./testing/compose-file.ts";
import { createEnv, newEnv } from "./testing/new-env.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "visavis-env-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("the script writes every secret, different each time, readable only by its owner", async () => {
  const file = join(await emptyFolder(), ".env");
  await createEnv(file, "calls.example.com", "203.0.113.10");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const env = parseEnvFile(await readFile(file, "utf8"));
  const { PUBLIC_HOST, PUBLIC_IP, ...secrets } = env;
  expect({ PUBLIC_HOST, PUBLIC_IP }).toEqual({ PUBLIC_HOST: "calls.example.com", PUBLIC_IP: "203.0.113.10" });
  const values = [...Object.values(secrets), ...Object.values(await newEnv()).slice(2)];
  expect(new Set(values).size).toBe(values.length);
  expect(values.filter((value) => value.length < 40)).toEqual([]);
  expect(Buffer.from(env.VISAVIS_ENCRYPTION_KEY ?? "", "base64")).toHaveLength(32);
  expect(env.INNGEST_SIGNING_KEY).toMatch(/^[\da-f]{64}$/);
  // The key's name is in compose.yaml.
  await expect(
    readGivenSecrets(new Set(["app", "worker", "jobs", "media"]), { ...env, LIVEKIT_API_KEY: "visavis" }),
  ).resolves.toMatchObject({ workerSecret: env.VISAVIS_WORKER_SECRET });
});

test("the script replaces no secrets", async () => {
  const file = join(await emptyFolder(), ".env");
  await createEnv(file, "calls.example.com", "203.0.113.10");
  const before = await readFile(file, "utf8");
  await expect(createEnv(file, "calls.example.com", "203.0.113.10")).rejects.toThrow("so it is not replaced");
  expect(await readFile(file, "utf8")).toBe(before);
});

test.each([
  [["https://calls.example.com"], "without https://"],
  [["calls.example.com:443", "203.0.113.10"], "without a port"],
  [["nobody.invalid"], "does not resolve"],
  [[], "Usage"],
])("the script refuses %j", async (args, message) => {
  const file = join(await emptyFolder(), ".env");
  await expect(createEnv(file, ...args)).rejects.toThrow(message);
  await expect(stat(file)).rejects.toThrow("ENOENT");
});

test("the example explains every setting that the script writes", async () => {
  const example = parseEnvFile(await readFile(join(ROOT_DIR, "deploy", ".env.example"), "utf8"));
  expect(Object.keys(example)).toEqual(Object.keys(await newEnv()));
});
