import { readFileSync } from "node:fs";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { workers } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { recordWorker } from "#lib/calls/capacity/capacity.ts";
import { newId } from "#lib/platform/ids.ts";
import { healthRoutes } from "./health-routes.ts";

const GET = healthRoutes["/health"].GET;

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

describeDb("GET /health", () => {
  afterAll(async () => void (await db.delete(workers)));

  // Servers of the tests, or of the machine, may or may not run beside this one, so the status is not looked at.
  const read = async (address = "127.0.0.1") => {
    const headers = { "x-forwarded-for": address };
    const request = new Request("http://localhost/api/health", { headers });
    return (await GET(request, { params: Promise.resolve({}) })).json();
  };

  test("says which releases the app and the workers are of, and whether workers report, within a second", async () => {
    await expect.poll(read).toMatchObject({ version, worker_versions: [], parts: { agent: "down" } });
    await recordWorker(newId(), { calls: 0, places: 1, version: "0.0.9" });
    await expect.poll(read).toMatchObject({
      ...{ version, worker_versions: ["0.0.9"] },
      parts: { database: "up", agent: "up" },
    });
  });

  test("looks once for everybody who asks within a second", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1_100);
    onTestFinished(() => clock.mockRestore());
    const versions = async () => (await read()).worker_versions;
    const before = await versions();
    await recordWorker(newId(), { calls: 0, places: 1, version: "0.0.8" });
    expect(await Promise.all([versions(), versions()])).toEqual([before, before]);
    clock.mockRestore();
    await expect.poll(versions, { timeout: 20_000 }).toContain("0.0.8");
  });

  test.each(["192.0.2.1", "2001:db8::1", "unknown", "127.0.0.1.example.com", "10.0.0.1"])(
    "tells nobody on another machine the releases (%s)",
    async (address) => {
      const answer = await read(address);
      expect(answer.parts).toMatchObject({ database: "up" });
      expect(JSON.stringify(answer)).not.toContain("version");
    },
  );
});
