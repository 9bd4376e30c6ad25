import { db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import { backgroundCss } from "#lib/avatar-engine/draw/background-name.ts";
import { portraitPath } from "#lib/avatars/avatars.ts";
import { ownStudio } from "#lib/avatars/own-studio.ts";
import { takesPictures } from "#lib/calls/connect/call-vision.ts";
import { type VisionSource, visionSources } from "#lib/flow/scenario/vision.ts";
import { countOne, countRequest, refuseAbove } from "#lib/http/limits/rate-limit.ts";
import { findChosenModel } from "#lib/language-models/open-model.ts";
import { missingLanguage } from "#lib/languages/missing-language.ts";
import { isDemoOn } from "#lib/links/demo.ts";
import { findLinkByTokenAcrossOwners, type LinkWithNames } from "#lib/links/queries.ts";
import { logoPath } from "#lib/links/schema.ts";
import type { VisitorField } from "#lib/links/visitor-fields.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";
import { findExpectedLanguage, findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import { addressGroup } from "#lib/platform/crypto/address-hash.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { decideRefusal, type LinkLimits, type LinkRefusal, type PageRefusal } from "./link-refusals.ts";
import { readLinkUse } from "./link-use-queries.ts";

/** What the page of a hosted link may show to anybody who has its URL. */
export type PublicLink = {
  token: string;
  label: string;
  hostName: string;
  /** `background`: CSS of what is behind the avatar; null for a studio, whose own color stops are `studio`. */
  avatar: { name: string; portraitUrl: string; background: string | null; studio: string | null };
  /** How its visitors talk. */
  mode: "voice" | "text" | "choice";
  recordConversation: boolean;
  /** What visitors may show the avatar. */
  shows: readonly VisionSource[];
  showAiLabel: boolean;
  shareTranscript: boolean;
  redirectUrl: string | null;
  /** Why it starts no call at the moment; null if it does. */
  refusal: PageRefusal | null;
  hasPasscode: boolean;
  /** What visitors may say about themselves before the call. */
  visitorFields: VisitorField[];
  /** `hash` names the version of the text that the visitor agrees to. */
  consent: { text: string; hash: string } | null;
  /** For how long, and what, it remembers of visitors who agree; null if it remembers nobody. */
  memory: { days: number; what: string | null } | null;
  language: PageLanguage | "auto";
  /** The language that visitors should expect in the call; null if it depends on them. */
  callLanguage: string | null;
  themeColor: string | null;
  logoUrl: string | null;
};

/** A link as visitors may see it, and its row, which they must not see. */
export type OpenedLink = { link: PublicLink; row: LinkWithNames };

/** Enough for typos; tokens are not guessable at this rate. */
const MISSES_PER_MINUTE = 30;

/**
 * Returns the link that a visitor at a network address opens, or `null` for an unknown token. Throws
 * `QUOTA_EXCEEDED` for an address that opens too many links, or tries too many that don't exist: tokens must
 * not be found by guessing.
 */
export async function openLink(token: string, address: string): Promise<OpenedLink | null> {
  const subject = `link misses:${addressGroup(address)}`;
  await refuseAbove(subject, MISSES_PER_MINUTE);
  await countRequest(`link opens:${addressGroup(address)}`, env.LINK_OPENS_PER_MINUTE, new Headers());
  const opened = await findOpenedLink(token);
  if (!opened) await countOne(subject);
  return opened;
}

/** Returns `null` for an unknown or deleted link. */
export async function findOpenedLink(token: string, now = new Date()): Promise<OpenedLink | null> {
  // Postgres can't store NUL and would reject the query.
  const row = token.includes("\0") ? undefined : await findLinkByTokenAcrossOwners(db, token);
  if (!row || (row.ownerId === DEMO_ACCOUNT_ID && !isDemoOn())) return null;
  const callLanguage = row.callLanguage ?? row.scenarioLanguage;
  const link: PublicLink = {
    token: row.token,
    label: row.label,
    hostName: row.hostName,
    avatar: {
      name: row.avatarName,
      portraitUrl: portraitPath(row.avatarSlug),
      background: backgroundCss(row.background),
      studio: await ownStudio(row.avatarSlug),
    },
    mode: row.mode,
    recordConversation: row.recordConversation,
    shows: await findShownSources(row),
    showAiLabel: row.showAiLabel || row.ownerId === DEMO_ACCOUNT_ID,
    shareTranscript: row.shareTranscript,
    redirectUrl: row.redirectUrl,
    refusal: (await findRefusal(row, now)) ?? (await findLanguageRefusal(row.mode, callLanguage)),
    hasPasscode: row.passcodeHash !== null,
    visitorFields: row.visitorFields,
    consent: row.consentText === null ? null : { text: row.consentText, hash: sha256(row.consentText) },
    memory: await findMemoryOffer(row),
    language: row.language,
    callLanguage: findExpectedLanguage(callLanguage),
    themeColor: row.themeColor,
    logoUrl: logoPath(row),
  };
  return { link, row };
}

/** What the scenario lets visitors show, if its model takes pictures. */
async function findShownSources({ ownerId, vision, languageModelId }: LinkWithNames) {
  const sources = visionSources(vision ?? undefined);
  if (sources.length === 0) return [];
  return takesPictures(await findChosenModel(ownerId, languageModelId)) ? sources : [];
}

/** The demo model remembers nobody, and neither does the demo of the landing page, which has no owner to ask. */
async function findMemoryOffer({
  ownerId,
  memory,
  languageModelId,
}: LinkWithNames): Promise<PublicLink["memory"]> {
  if (!memory || ownerId === DEMO_ACCOUNT_ID) return null;
  const isDemo = (await findAnsweringModel())?.kind === "demo";
  if (isDemo && !(await findChosenModel(ownerId, languageModelId))) return null;
  return { days: memory.days, what: memory.what ?? null };
}

async function findLanguageRefusal(
  mode: PublicLink["mode"],
  language: string | null,
): Promise<PageRefusal | null> {
  // What is written need not be heard or spoken.
  if (language === null || mode === "text") return null;
  return missingLanguage(language, await findInstanceLanguages()) ? "language_unavailable" : null;
}

/** Returns why a link starts no call at the moment, or `null`. Reads its use only if that is limited. */
export async function findRefusal(
  link: LinkLimits & { id: string },
  now = new Date(),
): Promise<LinkRefusal | null> {
  const isMeasured = link.maxUses !== null || link.maxTotalMinutes !== null;
  return decideRefusal(link, isMeasured ? await readLinkUse(db, link.id, now) : null, now);
}
