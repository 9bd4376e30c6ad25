import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { db } from "#db/client.ts";
import { commandsTopic, notify } from "#db/notifications.ts";
import { accounts, avatars, sessionCommands, sessions, transcriptRows } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import type { CommandPayload, TranscriptRow } from "#lib/worker-protocol/worker-protocol.ts";

export const NODES_JSON = {
  initial_node: "start",
  role_instruction: "Be kind.",
  nodes: { start: { task_instruction: "Greet." } },
};

/**
 * Creates an account with a session as `connectConversation`
 * stores it, changed by `change`. Returns the session's id.
 */
export async function createTestSession(change: Partial<SessionRow> = {}): Promise<string> {
  const [account] = await db.insert(accounts).values({ name: "Test", plan: "paid" }).returning();
  const [avatar] = await db
    .insert(avatars)
    .values({ slug: uuidv7(), name: "Ada", description: "", voice: "joe" })
    .returning();
  if (!account || !avatar) throw new Error("nothing inserted");
  const [session] = await db
    .insert(sessions)
    .values({
      ownerId: account.id,
      kind: "api",
      scenarioId: uuidv7(),
      avatarId: avatar.id,
      scenario: { name: "Reception", nodesJson: NODES_JSON, llmModel: "gpt-4.1-mini" },
      runtimeVars: { guest: "Lin" },
      sttKeywords: ["Visavis"],
      recordConversation: false,
      showAiLabel: true,
      maxDurationMs: 1_800_000,
      status: "created",
      ...change,
    })
    .returning();
  if (!session) throw new Error("nothing inserted");
  return session.id;
}

/** Creates an active call: visitor and worker have joined, the first frame was sent. */
export function createActiveSession(change: Partial<SessionRow> = {}): Promise<string> {
  const now = new Date();
  return createTestSession({
    status: "active",
    userJoinedAt: now,
    workerSeenAt: now,
    activeAt: now,
    workerJobId: "job-1",
    ...change,
  });
}

/** Queues a command and notifies, as the app's use cases do. Returns its number. */
export async function enqueueTestCommand(
  sessionId: string,
  payload: CommandPayload = { type: "system_message", content: "Note.", runLlm: false },
  createdAt = new Date(),
): Promise<number> {
  return await db.transaction(async (tx) => {
    const [session] = await tx
      .update(sessions)
      .set({ commandSeq: sql`${sessions.commandSeq} + 1` })
      .where(eq(sessions.id, sessionId))
      .returning({ seq: sessions.commandSeq });
    if (!session) throw new Error("no session");
    await tx.insert(sessionCommands).values({ sessionId, seq: session.seq, payload, createdAt });
    await notify(tx, commandsTopic(sessionId));
    return session.seq;
  });
}

export async function findTestSession(sessionId: string): Promise<SessionRow> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  if (!session) throw new Error("no session");
  return session;
}

export async function listTestRows(sessionId: string) {
  return await db
    .select()
    .from(transcriptRows)
    .where(eq(transcriptRows.sessionId, sessionId))
    .orderBy(transcriptRows.seq);
}

export async function listTestCommands(sessionId: string) {
  return await db
    .select()
    .from(sessionCommands)
    .where(eq(sessionCommands.sessionId, sessionId))
    .orderBy(sessionCommands.seq);
}

export function testRow(seq: number, change: Partial<TranscriptRow> = {}): TranscriptRow {
  return {
    seq,
    role: "assistant",
    content: `row ${seq}`,
    nodeId: "start",
    startedAt: "2026-01-01T00:00:00.000Z",
    interrupted: false,
    ...change,
  };
}
