import { AppError } from "#lib/platform/errors.ts";

/** Why a link starts no call, as shown to anybody who opens it. */
export type LinkRefusal = "link_expired" | "link_paused" | "link_used_up";

/** The same, or that the instance does not know the language of its calls. */
export type PageRefusal = LinkRefusal | "language_unavailable";

/** What a link has used up: its calls, except those that nobody joined, and their time. */
export type LinkUse = { calls: number; usedMs: number; reservedMs: number };

/** The shortest call. A link with less time left is used up. */
export const MIN_CALL_MS = 60_000;

export type LinkLimits = {
  isPaused: boolean;
  expiresAt: Date | null;
  maxUses: number | null;
  maxTotalMinutes: number | null;
};

/** Returns `null` if the link starts calls. `use` may be null for a link without limits. */
export function decideRefusal(link: LinkLimits, use: LinkUse | null, now: Date): LinkRefusal | null {
  if (link.expiresAt && link.expiresAt <= now) return "link_expired";
  if (link.isPaused) return "link_paused";
  if (!use) return null;
  if (link.maxUses !== null && use.calls >= link.maxUses) return "link_used_up";
  if (link.maxTotalMinutes === null) return null;
  return link.maxTotalMinutes * 60_000 - use.usedMs < MIN_CALL_MS ? "link_used_up" : null;
}

export function refuseLink(reason: LinkRefusal): AppError {
  switch (reason) {
    case "link_expired":
      return new AppError("NOT_FOUND", { message: "This link has expired", reason });
    case "link_paused":
      return new AppError("AUTH_DENIED", { message: "This link is paused", reason });
    case "link_used_up":
      return new AppError("QUOTA_EXCEEDED", { message: "This link has been used up", reason });
  }
}

export const linkNotFound = () => new AppError("NOT_FOUND", { message: "This link does not exist" });

export const originNotAllowed = () =>
  new AppError("AUTH_DENIED", {
    message: "This website may not start calls with this link",
    reason: "origin_not_allowed",
  });

export const passcodeRefused = (reason: "passcode_required" | "passcode_wrong") =>
  new AppError("AUTH_DENIED", {
    message: reason === "passcode_required" ? "This link needs a passcode" : "The passcode is wrong",
    reason,
  });

/** The visitor agreed to nothing, or to a text that the owner has changed since. */
export const consentNeeded = () =>
  new AppError("VALIDATION", {
    message: "consent_text_hash does not match the link's consent text",
    reason: "consent_required",
  });

/** The page's form has questions that the visitor did not answer, or not in the right form. */
export const answersNeeded = (names: readonly string[]) =>
  new AppError("VALIDATION", {
    message: "visitor_vars lacks answers that this link needs",
    reason: "answers_required",
    details: names.map((name) => ({
      path: `visitor_vars.${name}`,
      message: `visitor_vars.${name} is required in the form that the link asks for`,
    })),
  });

/** Whether a link with this setting lets visitors talk, or write. */
export const offersMode = (offered: "voice" | "text" | "choice", mode: "voice" | "text"): boolean =>
  offered === "choice" || offered === mode;

export const modeNotOffered = () =>
  new AppError("VALIDATION", {
    message: "This link does not offer conversations of this mode",
    reason: "mode_not_offered",
  });

export const addressBusy = (limit: number, active: number) =>
  new AppError("CONCURRENCY_LIMIT", {
    message: "Too many simultaneous calls from one network",
    reason: "address_limit",
    figures: { limit, active },
  });

/** Many visitors of the account's links have just started a call and not joined it yet. */
export const tooManyStarting = (limit: number, active: number) =>
  new AppError("CONCURRENCY_LIMIT", {
    message: "Many visitors are starting a call right now. Try again in a minute",
    figures: { limit, active },
  });

/** The link's remaining minutes are reserved by live calls. */
export const minutesReserved = () =>
  new AppError("CONCURRENCY_LIMIT", {
    message: "The link's remaining minutes are reserved by calls in progress",
  });

/** What each operation of a link's page may refuse a request with: another website, and too many requests. */
export const PAGE_ERRORS = [
  originNotAllowed,
  () => new AppError("QUOTA_EXCEEDED", { message: "Too many requests", reason: "rate_limited" }),
] as const;

/** The same, of the operations about a conversation. */
export const CONVERSATION_ERRORS = ["SESSION_NOT_FOUND", ...PAGE_ERRORS] as const;

/** What starting a call or continuing as one may be refused with, besides what `connect` is. */
export const CALL_ERRORS = [
  ...PAGE_ERRORS,
  () => refuseLink("link_expired"),
  () => refuseLink("link_paused"),
  () => refuseLink("link_used_up"),
  modeNotOffered,
  () => addressBusy(2, 2),
  () => tooManyStarting(2, 2),
  minutesReserved,
] as const;
