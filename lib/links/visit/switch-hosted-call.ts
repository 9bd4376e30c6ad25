import { db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import type { CallVideoCodec, FrameFormat } from "#lib/avatar-engine/draw/framing.ts";
import {
  findRejoinSession,
  listSpokenRows,
  type Rejoined,
  readRejoinToken,
} from "#lib/calls/connect/rejoin-conversation.ts";
import { switchToCall, switchToWriting } from "#lib/calls/connect/switch-mode.ts";
import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { checkDemoMinutes } from "#lib/links/demo.ts";
import { addressGroup, hashAddress } from "#lib/platform/crypto/address-hash.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { admitOrigin, admitSwitch } from "./admit-call.ts";
import { findOpenedLink, type PublicLink } from "./open-link.ts";

/** A visitor changes their mind a few times, not more. */
const SWITCHES_PER_MINUTE = 10;

type Switching = {
  token: string;
  rejoinToken: string;
  mode: "voice" | "text";
  videoFormat: FrameFormat;
  videoCodec: CallVideoCodec;
  address: string;
  headers: Headers;
  /** The website of the page that asks, if it is not ours. */
  foreignOrigin: string | null;
};

type Switched = Rejoined & { link: PublicLink; rows: Awaited<ReturnType<typeof listSpokenRows>> };

/**
 * Continues a visitor's text conversation of a link as a call, within the limits of the link and of its owner, or takes it back
 * to writing until its avatar was seen. Passcode and consent are not asked for again. Throws `SESSION_NOT_FOUND` if the token
 * opens no live conversation of this link, `AUTH_DENIED` for a website that may not start its calls, and like `startHostedCall`.
 */
export async function switchHostedCall(asked: Switching): Promise<Switched> {
  const { token, rejoinToken, mode, videoFormat, videoCodec, address, headers, foreignOrigin } = asked;
  const sessionId = readRejoinToken(rejoinToken);
  if (sessionId === null) throw new AppError("SESSION_NOT_FOUND");
  await countRequest(`switch:${sessionId}`, SWITCHES_PER_MINUTE, headers);
  const opened = await findOpenedLink(token);
  if (!opened) throw new AppError("SESSION_NOT_FOUND");
  const { link, row } = opened;
  admitOrigin(row, foreignOrigin, headers);
  const actor = { ownerId: row.ownerId };
  const found = await findRejoinSession(db, row.ownerId, sessionId);
  if (found?.hostedLinkId !== row.id) throw new AppError("SESSION_NOT_FOUND");
  if (mode === "text") {
    const rejoined = await switchToWriting(actor, sessionId);
    return { ...rejoined, link, rows: await listSpokenRows(db, row.ownerId, sessionId) };
  }
  await countRequest(`link starts:${addressGroup(address)}`, env.LINK_STARTS_PER_MINUTE, headers);
  const visitor = { linkId: row.id, addressHash: hashAddress(address) };
  const rejoined = await switchToCall(
    actor,
    sessionId,
    { videoFormat, videoCodec },
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
