/** Why no microphone can be had: blocked here, not there at all, held by another program, or the page is not on https. */
export type MicrophoneProblem = "denied" | "missing" | "busy" | "insecure";

/** Reads what `getUserMedia` threw, by the names of the Media Capture specification (`InsecureError` is our own). */
export function microphoneProblem(error: unknown): MicrophoneProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "InsecureError") return "insecure";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "missing";
}

export type MicrophoneBrowser = "ios" | "firefox" | "edge" | "chrome" | "safari" | "other";

/** Browsers that say where the microphone is allowed in different words; most of them call themselves Safari as well. */
const SIGNS: [RegExp, MicrophoneBrowser][] = [
  [/iPhone|iPad/, "ios"],
  [/Firefox\//, "firefox"],
  [/Edg\//, "edge"],
  [/Chrome\/|CriOS\//, "chrome"],
  [/Safari\//, "safari"],
];

/** Which way to the microphone's permission the browser that calls itself `userAgent` has. */
export const microphoneBrowser = (userAgent: string): MicrophoneBrowser =>
  SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? "other";
