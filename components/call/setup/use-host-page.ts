import { useEffect, useRef, useState } from "react";
import type { CallScreen } from "./use-call-flow.ts";

/** Messages to the embedding page, as read by `sdk/src/embed/messages.ts`. */
export type HostMessage =
  | { visavis: "started"; sessionId: string }
  | { visavis: "ended"; sessionId: string }
  | { visavis: "error"; code: string };

/** The message for a change of screens. A call that was cut off has ended, with a reason. */
export function hostMessages(before: CallScreen, after: CallScreen): HostMessage[] {
  const messages: HostMessage[] = [];
  if (before.is === "live" && after.is !== "live") {
    messages.push({ visavis: "ended", sessionId: before.call.sessionId });
  }
  if (before.is !== "live" && after.is === "live") {
    messages.push({ visavis: "started", sessionId: after.call.sessionId });
  }
  if (after.is === "problem" && after !== before) messages.push({ visavis: "error", code: after.problem });
  return messages;
}

/**
 * Notifies the embedding page about the call. It notifies nobody until that page has sent a hello, and then only that
 * page's origin. Browsers only let allowed origins frame this page.
 */
export function useHostPage(screen: CallScreen): void {
  const [origin, setOrigin] = useState<string | null>(null);
  const notified = useRef<CallScreen>({ is: "before" });
  useEffect(() => {
    if (window.parent === window) return;
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source === window.parent && data?.visavis === "hello") setOrigin(from);
    };
    window.addEventListener("message", onMessage);
    // It only reveals that a page is here, which the framing page knows anyway.
    window.parent.postMessage({ visavis: "ready" }, "*");
    return () => window.removeEventListener("message", onMessage);
  }, []);
  useEffect(() => {
    if (origin === null) return;
    for (const message of hostMessages(notified.current, screen)) window.parent.postMessage(message, origin);
    notified.current = screen;
  }, [origin, screen]);
}
