import { and, asc, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#db/client.ts";
import { sessions, transcriptRows } from "#db/schema/index.ts";
import type { CallVideoCodec } from "#lib/avatar-engine/draw/framing.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Vision } from "#lib/flow/scenario/vision.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { isSignature, signText } from "#lib/platform/crypto/instance-keys.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { ChosenModel } from "#lib/worker-protocol/worker-protocol.ts";
import { callVisionSources } from "./call-vision.ts";
import type { ConnectResult } from "./connect-conversation.ts";
import { signRoomToken } from "./sign-room-token.ts";

export type Rejoined = ConnectResult & { session: RejoinSession };

/**
 * Issues a new token for the room of a live call, after a reload or for
 * another device. The last device to join keeps the call and evicts the one
 * before it. `videoCodec`: what the page of a call that begins now asks for. A text conversation has no room: any number of devices follow it. Throws `SESSION_NOT_FOUND`, also for a call that has ended.
 */
export async function rejoinConversation(
  { ownerId }: Actor,
  id: string,
  videoCodec?: CallVideoCodec,
): Promise<Rejoined> {
  const session = await findRejoinSession(db, ownerId, id);
  if (!session || !isLiveStatus(session.status)) throw new AppError("SESSION_NOT_FOUND");
  const shows = callVisionSources(session.vision, session.languageModel);
  return {
    session,
    ...(session.mode === "text"
      ? { roomUrl: "", token: "" }
      : {
          roomUrl: env.LIVEKIT_PUBLIC_URL,
          token: await signRoomToken(
            id,
            { ...session, ...(videoCodec && { videoCodec }) },
            { isTakeover: session.status === "active", shows },
          ),
        }),
    conversationSessionId: id,
  };
}

const PURPOSE = "rejoining a call";

/**
 * Signs a token that lets a visitor rejoin their call after a reload or from another device. It is valid
 * while the call is live, for its transcript an hour longer, and for its rating a day. Only the visitor who started the call receives it.
 */
export const signRejoinToken = (sessionId: string): string => `${sessionId}.${signText(PURPOSE, sessionId)}`;

/** Returns the id of the session that a token opens, or `null` if this instance did not sign it. */
export function readRejoinToken(token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  const sessionId = z.uuid().safeParse(id).data;
  return sessionId !== undefined && isSignature(signature, PURPOSE, sessionId) ? sessionId : null;
}

/** What a visitor needs to rejoin a live call, and what decides whether they may. */
export async function findRejoinSession(db: Db, ownerId: string, id: string) {
  const [row] = await db
    .select({
      kind: sessions.kind,
      mode: sessions.mode,
      language: sessions.language,
      writtenFrom: sessions.writtenFrom,
      status: sessions.status,
      hostedLinkId: sessions.hostedLinkId,
      // Pages ask every few seconds, and a scenario may have hundreds of kilobytes.
      vision: sql<Vision | null>`${sessions.scenario}->'nodesJson'->>'vision'`,
      languageModel: sql<ChosenModel | null>`${sessions.scenario}->'languageModel'`,
      videoFormat: sessions.videoFormat,
      videoSize: sessions.videoSize,
      showAiLabel: sessions.showAiLabel,
      recordConversation: sessions.recordConversation,
      activeAt: sessions.activeAt,
    })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)));
  return row ?? null;
}
type RejoinSession = NonNullable<Awaited<ReturnType<typeof findRejoinSession>>>;

/**
 * What both sides have said so far, oldest first. System messages are left out: they are not for the visitor.
 */
export async function listSpokenRows(db: Db, ownerId: string, sessionId: string) {
  return await db
    .select({
      seq: transcriptRows.seq,
      role: transcriptRows.role,
      content: transcriptRows.content,
      memberName: transcriptRows.memberName,
    })
    .from(transcriptRows)
    .innerJoin(sessions, eq(sessions.id, transcriptRows.sessionId))
    .where(
      and(
        eq(sessions.ownerId, ownerId),
        eq(transcriptRows.sessionId, sessionId),
        ne(transcriptRows.role, "system"),
      ),
    )
    .orderBy(asc(transcriptRows.seq));
}
