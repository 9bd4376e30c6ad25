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

/** What is wrong, in words, under the title "… cannot hear you yet". `denied` has steps of its own. */
export const MICROPHONE_WORDS: Record<Exclude<MicrophoneProblem, "denied">, string> = {
  missing: "No microphone was found. Plug one in, or switch it on, then check again.",
  busy: "Another program holds the microphone. Close it, then check again.",
  insecure: "Browsers give the microphone only to pages on https. On this address you can type.",
};

/** What to do to allow the microphone in the browser that calls itself `userAgent`. */
export function allowMicrophoneSteps(userAgent: string): { browser: string; steps: string[] } {
  const last = "Come back here; the page notices by itself.";
  if (/iPhone|iPad/.test(userAgent)) {
    return {
      browser: "Safari on iPhone or iPad",
      steps: [
        "Press the page menu at the left of the address bar.",
        "Open “Website settings” and set Microphone to “Allow”.",
        "Load this page again.",
      ],
    };
  }
  if (/Firefox\//.test(userAgent)) {
    return {
      browser: "Firefox",
      steps: [
        "Press the crossed-out microphone at the left of the address.",
        "Remove the block beside “Use the microphone”.",
        last,
      ],
    };
  }
  if (/Edg\//.test(userAgent)) {
    return {
      browser: "Edge",
      steps: ["Press the lock at the left of the address bar.", "Set “Microphone” to “Allow”.", last],
    };
  }
  if (/Chrome\/|CriOS\//.test(userAgent)) {
    return {
      browser: "Chrome",
      steps: ["Press the settings symbol at the left of the address bar.", "Switch “Microphone” on.", last],
    };
  }
  if (/Safari\//.test(userAgent)) {
    return {
      browser: "Safari",
      steps: [
        "Open “Settings for This Website” in the Safari menu.",
        "Set “Microphone” to “Allow”.",
        "Load this page again.",
      ],
    };
  }
  return {
    browser: "this browser",
    steps: ["Open this site's permissions beside the address.", "Allow the microphone.", last],
  };
}
