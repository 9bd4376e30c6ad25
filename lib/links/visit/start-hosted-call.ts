import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import type { CallVideoCodec, FrameFormat } from "#lib/avatar-engine/draw/framing.ts";
import { type ConnectResult, connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { countOne, countRequest, refuseAbove } from "#lib/http/limits/rate-limit.ts";
import { checkDemoMinutes } from "#lib/links/demo.ts";
import { linkVisitorId } from "#lib/memories/memories.ts";
import { addressGroup, hashAddress } from "#lib/platform/crypto/address-hash.ts";
import { env } from "#lib/platform/env.ts";
import { usableValues, type VisitorField, visitorValueProblem } from "../visitor-fields.ts";
import { admitCall, admitOrigin } from "./admit-call.ts";
import { answersNeeded, linkNotFound, refuseLink } from "./link-refusals.ts";
import { openLink, type PublicLink } from "./open-link.ts";
import { provePasscode } from "./prove-passcode.ts";

/** Enough for a class that opens one link together. A flood would only use up the owner's concurrency. */
const STARTS_PER_MINUTE = 60;
/**
 * Of these, one network address has so many. It can start more, but those are not counted: a visitor who starts calls and
 * leaves them at once would otherwise keep everybody else out.
 */
const STARTS_OF_ADDRESS = 10;

/**
 * A request to start a link's call. `headers` of the response receive the figures of the link's rate limit.
 */
type Opening = {
  token: string;
  /** `voice` if omitted. */
  mode?: "voice" | "text";
  address: string;
  headers: Headers;
  videoFormat: FrameFormat;
  videoCodec: CallVideoCodec;
  /** The visitor's time zone, if their page said so. */
  timeZone?: string | undefined;
  /** What the page's form and address say; only what the link's owner allows is used. */
  visitorVars?: Readonly<Record<string, string>>;
  passcode: string | undefined;
  consentTextHash: string | undefined;
  /** What the visitor's browser keeps, if they agreed to be remembered. */
  visitorKey?: string | undefined;
  /**
   * The website of the page that asks; null for our own pages and for requests that don't come from a page.
   */
  foreignOrigin: string | null;
};

/**
 * Starts a call for a visitor with a link. The owner's plan and limits apply. Calls of the demo always say
 * "This is AI". Throws `NOT_FOUND` for an unknown or expired link, `QUOTA_EXCEEDED` if it is used up or after
 * too many tries, `AUTH_DENIED` for a paused link, a wrong passcode and a website that may not show it,
 * `VALIDATION` if the visitor's consent or an answer is missing, `CONCURRENCY_LIMIT` for too many calls from one address,
 * and what `connectConversation` throws.
 */
export async function startHostedCall(opening: Opening): Promise<ConnectResult & { link: PublicLink }> {
  const {
    token,
    address,
    headers,
    videoFormat,
    videoCodec,
    passcode,
    consentTextHash,
    foreignOrigin,
    visitorKey,
    timeZone,
    visitorVars = {},
    mode = "voice",
  } = opening;
  const opened = await openLink(token, address);
  if (!opened) throw linkNotFound();
  const { link, row } = opened;
  admitOrigin(row, foreignOrigin, headers);
  await countRequest(`link starts:${addressGroup(address)}`, env.LINK_STARTS_PER_MINUTE, headers);
  // Only calls that start are counted, so nobody keeps others out with requests that are refused.
  const ofLink = `link:${row.id}`;
  await refuseAbove(ofLink, STARTS_PER_MINUTE);
  // The connection checks the language again, and says what is missing.
  if (link.refusal && link.refusal !== "language_unavailable") throw refuseLink(link.refusal);
  requireAnswers(row.visitorFields, visitorVars);
  await provePasscode(row, passcode, address);
  const addressHash = hashAddress(address);
  const visitor = { linkId: row.id, mode, addressHash, provenHash: row.passcodeHash, consentTextHash };
  const { scenarioId, avatarId, runtimeVars, sttKeywords, recordConversation } = row;
  const { background, voice, speed, pronunciations, callLanguage } = row;
  const connected = await connectConversation(
    { ownerId: row.ownerId },
    {
      scenarioId,
      avatarId,
      mode,
      runtimeVars: {
        ...(timeZone !== undefined && { timezone: timeZone }),
        ...runtimeVars,
        ...usableValues(row.visitorFields, visitorVars),
      },
      sttKeywords,
      recordConversation,
      maxCallMinutes: null,
      idleSeconds: null,
      metadata: {},
      // Without memory nobody needs to be told apart.
      visitorId: visitorKey !== undefined && link.memory ? linkVisitorId(row, visitorKey) : null,
      background,
      voice,
      speed,
      pronunciations,
      language: callLanguage,
      videoFormat,
      showAiLabel: link.showAiLabel,
    },
    {
      kind: row.ownerId === DEMO_ACCOUNT_ID ? "demo" : "hosted_link",
      hostedLinkId: row.id,
      addressHash,
      videoCodec,
      admit: async (tx, { concurrentSessions }) => {
        if (row.ownerId === DEMO_ACCOUNT_ID) await checkDemoMinutes(tx);
        return await admitCall(tx, visitor, concurrentSessions);
      },
    },
  );
  if ((await countOne(`${ofLink} of ${addressGroup(address)}`)) <= STARTS_OF_ADDRESS) await countOne(ofLink);
  return { ...connected, link };
}

/**
 * Throws `VALIDATION` for each question of the page without a usable answer. What only an address can set is never refused: the
 * visitor could not correct it.
 */
function requireAnswers(fields: readonly VisitorField[], given: Readonly<Record<string, string>>): void {
  const names = fields
    .filter((field) => field.label !== null && visitorValueProblem(field, given[field.name] ?? "") !== null)
    .map(({ name }) => name);
  if (names.length > 0) throw answersNeeded(names);
}
