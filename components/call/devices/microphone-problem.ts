/**
 * Why the microphone cannot be used: blocked, not passed on by the page around this frame, missing, used by another
 * program, or the page is not on https.
 */
export type MicrophoneProblem = "denied" | "framed" | "missing" | "busy" | "insecure";

type FeaturePolicy = { allowsFeature(name: string): boolean };

declare global {
  /** Chromium's browsers describe a page's permissions under a new or an old name. */
  interface Document {
    readonly permissionsPolicy?: FeaturePolicy;
    readonly featurePolicy?: FeaturePolicy;
  }
}

type PolicyDocument = Pick<Document, "permissionsPolicy" | "featurePolicy">;

/**
 * Whether the pages around a frame keep the microphone from it: by an `iframe` without `allow`, or by a
 * `Permissions-Policy` of their own. False also if the browser can't tell.
 */
export const isKeptFromFrame = (page?: PolicyDocument): boolean => !mayUseInFrame("microphone", page);

/** Whether this page and those around it allow a feature of the browser, such as the camera. True also if it can't tell. */
export function mayUseInFrame(
  feature: string,
  page: PolicyDocument | undefined = globalThis.document,
): boolean {
  const policy = page?.permissionsPolicy ?? page?.featurePolicy;
  return policy?.allowsFeature(feature) !== false;
}

/**
 * Classifies an error of `getUserMedia` by the names of the Media Capture specification (`InsecureError` is our own).
 */
export function microphoneProblem(
  error: unknown,
  isKept: () => boolean = isKeptFromFrame,
): MicrophoneProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return isKept() ? "framed" : "denied";
  if (name === "InsecureError") return "insecure";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "missing";
}

export type MicrophoneBrowser = "ios" | "iosApp" | "firefox" | "edge" | "chrome" | "safari" | "other";

/** Browsers with different steps to allow the microphone; most of them also claim to be Safari. */
const SIGNS: [RegExp, MicrophoneBrowser][] = [
  [/CriOS\/|FxiOS\/|EdgiOS\/|OPT\/|DuckDuckGo\//, "iosApp"],
  [/iPhone|iPad|iPod/, "ios"],
  [/Firefox\//, "firefox"],
  [/Edg\//, "edge"],
  [/Chrome\//, "chrome"],
  [/Safari\//, "safari"],
];

/** Selects the permission steps. An iPad asks for websites as a Mac does, but Macs have no touch screen. */
export function microphoneBrowser({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): MicrophoneBrowser {
  const found = SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? "other";
  return found === "safari" && maxTouchPoints > 1 ? "ios" : found;
}

/** The address of this page outside the frame that it is in; null if it is in none. */
export function ownTabUrl(
  page: Pick<Window, "self" | "top"> & { location: { href: string } },
): string | null {
  if (page.self === page.top) return null;
  const url = new URL(page.location.href);
  url.searchParams.delete("embed");
  return url.href;
}
