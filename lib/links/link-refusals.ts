import { AppError } from "#lib/platform/errors.ts";

/** Why a link starts no call, as far as everybody may know who opens it. */
export type LinkRefusal = "link_expired" | "link_paused" | "link_used_up";

/** What a link has used up: calls that somebody joined or still may, and the time of all of them. */
export type LinkUse = { calls: number; usedMs: number; reservedMs: number };

/** Less is no conversation; a link with less than this left is used up. */
export const LEAST_CALL_MS = 60_000;

export type LinkLimits = {
  isPaused: boolean;
  expiresAt: Date | null;
  maxUses: number | null;
  maxTotalMinutes: number | null;
};

/** Null for a link that starts calls. `use` may be left out for a link without limits of its own. */
export function refusalOf(link: LinkLimits, use: LinkUse | null, now: Date): LinkRefusal | null {
  if (link.expiresAt && link.expiresAt <= now) return "link_expired";
  if (link.isPaused) return "link_paused";
  if (!use) return null;
  if (link.maxUses !== null && use.calls >= link.maxUses) return "link_used_up";
  if (link.maxTotalMinutes === null) return null;
  return link.maxTotalMinutes * 60_000 - use.usedMs < LEAST_CALL_MS ? "link_used_up" : null;
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
    message: "This website may not start calls of this link",
    reason: "origin_not_allowed",
  });

export const passcodeRefused = (reason: "passcode_required" | "passcode_wrong") =>
  new AppError("AUTH_DENIED", {
    message: reason === "passcode_required" ? "This link needs a passcode" : "The passcode is wrong",
    reason,
  });

/** Nothing was agreed to, or to words that the owner has changed since. */
export const consentNeeded = () =>
  new AppError("VALIDATION", {
    message: "consent_text_hash must be that of the link's consent text",
    reason: "consent_required",
  });

export const addressBusy = (limit: number, active: number) =>
  new AppError("CONCURRENCY_LIMIT", {
    message: "Too many calls of this link at the same time from one network",
    reason: "address_limit",
    figures: { limit, active },
  });

/** What is left of the link's minutes is kept for calls that are going on. */
export const minutesReserved = () =>
  new AppError("CONCURRENCY_LIMIT", { message: "Calls that are going on may need the link's minutes" });
