import { db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import type { CallVideoCodec, FrameFormat } from "#lib/avatar-engine/draw/framing.ts";
import { findRejoinSession, listSpokenRows, type Rejoined } from "#lib/calls/connect/rejoin-conversation.ts";
import { switchToCall, switchToWriting } from "#lib/calls/connect/switch-mode.ts";
import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { checkDemoMinutes } from "#lib/links/demo.ts";
import { addressGroup, hashAddress } from "#lib/platform/crypto/address-hash.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { admitSwitch } from "./admit-call.ts";
import type { PublicLink } from "./open-link.ts";
import { type AskedOfCall, openOwnCall } from "./own-call.ts";

/** A visitor changes their mind a few times, not more. */
const SWITCHES_PER_MINUTE = 10;

type Switching = { mode: "voice" | "text"; video_format: FrameFormat; video_codec: CallVideoCodec };
type Switched = Rejoined & { link: PublicLink; rows: Awaited<ReturnType<typeof listSpokenRows>> };

/**
 * Continues a visitor's text conversation of a link as a call, within the limits of the link and of its owner, or takes it back
 * to writing until its avatar was seen. Passcode and consent are not asked for again. Throws `SESSION_NOT_FOUND` if the token
 * opens no live conversation of this link, `AUTH_DENIED` for a website that may not start its calls, and like `startHostedCall`.
 */
export async function switchHostedCall(
  asked: AskedOfCall<Switching> & { address: string },
): Promise<Switched> {
  const { body, address, headers } = asked;
  const { link, row, sessionId } = await openOwnCall(asked, {
    name: "switch",
    perMinute: SWITCHES_PER_MINUTE,
  });
  const actor = { ownerId: row.ownerId };
  const found = await findRejoinSession(db, row.ownerId, sessionId);
  if (found?.hostedLinkId !== row.id) throw new AppError("SESSION_NOT_FOUND");
  if (body.mode === "text") {
    const rejoined = await switchToWriting(actor, sessionId);
    return { ...rejoined, link, rows: await listSpokenRows(db, row.ownerId, sessionId) };
  }
  await countRequest(`link starts:${addressGroup(address)}`, env.LINK_STARTS_PER_MINUTE, headers);
  const visitor = { linkId: row.id, addressHash: hashAddress(address) };
  const rejoined = await switchToCall(
    actor,
    sessionId,
    { videoFormat: body.video_format, videoCodec: body.video_codec },
    {
      isRecordingWanted: row.recordConversation,
      addressHash: visitor.addressHash,
      admit: async (tx, { concurrentSessions }) => {
        if (row.ownerId === DEMO_ACCOUNT_ID) await checkDemoMinutes(tx);
        return await admitSwitch(tx, visitor, concurrentSessions);
      },
    },
  );
  return { ...rejoined, link, rows: await listSpokenRows(db, row.ownerId, sessionId) };
}
