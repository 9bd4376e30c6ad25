import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { db, replaceConnection } from "#db/client.ts";
import { openPostgres } from "#db/open-connection.ts";
import { sessions } from "#db/schema/index.ts";
import { createActiveSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import type { AppCommand } from "./testing/app-command.ts";

const answerSchema = z.object({ result: z.unknown(), error: z.string().optional() });
const SKEW_MS = 30_000;

/** An app in a process of its own. */
class App {
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
  }

  static async start(databaseUrl: string, skewMs: number): Promise<App> {
    const program = join(process.cwd(), "lib", "calls", "testing", "app-process.ts");
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", program, String(skewMs)],
      {
        env: { ...process.env, DATABASE_URL: databaseUrl },
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      },
    );
    await once(child, "message");
    return new App(child);
  }

  async ask(command: AppCommand): Promise<unknown> {
    const answered = once(this.child, "message");
    this.child.send(command);
    const { result, error } = answerSchema.parse((await answered)[0]);
    if (error !== undefined) throw new Error(error);
    return result;
  }

  async stop(): Promise<void> {
    const gone = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await gone;
  }
}

/** PGlite has one process: these tests are about several, so they need TEST_DATABASE_URL. */
describe.skipIf(env.TEST_DATABASE_URL === undefined)(
  "two apps on one Postgres, whose clocks differ by 30 s",
  () => {
    const url = new URL(env.TEST_DATABASE_URL ?? "postgres://none");
    const admin = postgres(url.href, { max: 1, onnotice: () => undefined });
    const name = `visavis_apps_${process.pid}_${Date.now()}`;
    let apps: [App, App];

    beforeAll(async () => {
      await admin.unsafe(`create database ${name}`);
      url.pathname = `/${name}`;
      const connection = openPostgres(url.href);
      await connection.migrate();
      replaceConnection(connection);
      apps = await Promise.all([App.start(url.href, 0), App.start(url.href, SKEW_MS)]);
      for (const app of apps) await app.ask({ kind: "clock" });
    });
    afterAll(async () => {
      await Promise.all(apps.map((app) => app.stop()));
      await replaceConnection(undefined)?.close();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    });
    const askBoth = async (command: AppCommand) =>
      z.tuple([z.number(), z.number()]).parse(await Promise.all(apps.map((app) => app.ask(command))));

    test("a limit is exact over both", async () => {
      const [first, second] = await askBoth({ kind: "count", subject: newId(), limit: 50, times: 40 });
      expect(first + second).toBe(50);
    });

    test("30 connects at once start the 20 calls that the account may have", async () => {
      const { ownerId, scenarioId, avatarId } = await createTestAccount();
      const [first, second] = await askBoth({ kind: "connect", ownerId, scenarioId, avatarId, times: 15 });
      expect(first + second).toBe(20);
      expect(await db.$count(sessions, eq(sessions.ownerId, ownerId))).toBe(20);
    });

    test("have the same time", async () => {
      const [first, second] = await askBoth({ kind: "clock" });
      expect(Math.abs(first - second)).toBeLessThan(SKEW_MS / 3);
    });

    test("a heartbeat that one records keeps the other from giving the call to another worker", async () => {
      const sessionId = await createActiveSession();
      const [{ workerJobId }, [first, second]] = [await findTestSession(sessionId), apps];
      const heartbeat = { kind: "heartbeat", sessionId, jobId: workerJobId ?? "" } as const;
      for (const [worker, supervisor] of [
        [first, second],
        [second, first],
      ] as const) {
        await worker.ask(heartbeat);
        expect(await supervisor.ask({ kind: "supervise", sessionId })).toBe(0);
      }
      await db
        .update(sessions)
        .set({ workerSeenAt: new Date(Date.now() - 8_000) })
        .where(eq(sessions.id, sessionId));
      expect(await first.ask({ kind: "supervise", sessionId })).toBe(1);
    });

    test("one of them supervises", async () => {
      const leads = await Promise.all(apps.map((app) => app.ask({ kind: "lease" })));
      expect(leads.filter(Boolean)).toHaveLength(1);
    });
  },
);
