import { useEffect, useRef, useState } from "react";
import type { CallScreen } from "./use-call-flow.ts";

/** What the page around is told, as `sdk/src/embed/messages.ts` reads it. */
export type HostMessage =
  | { visavis: "started"; sessionId: string }
  | { visavis: "ended"; sessionId: string }
  | { visavis: "error"; code: string };

/** What a change of screens tells. A call that broke off has ended, and says why. */
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
 * Tells the page that shows this one in a frame what becomes of the call. It tells nobody until that page has said hello,
 * and from then on that page's origin alone: the browser lets only origins frame it that the link's owner allows.
 */
export function useHostPage(screen: CallScreen): void {
  const [origin, setOrigin] = useState<string | null>(null);
  const told = useRef<CallScreen>({ is: "before" });
  useEffect(() => {
    if (window.parent === window) return;
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source === window.parent && data?.visavis === "hello") setOrigin(from);
    };
    window.addEventListener("message", onMessage);
    // It says that a page is here, which whoever made the frame knows.
    window.parent.postMessage({ visavis: "ready" }, "*");
    return () => window.removeEventListener("message", onMessage);
  }, []);
  useEffect(() => {
    if (origin === null) return;
    for (const message of hostMessages(told.current, screen)) window.parent.postMessage(message, origin);
    told.current = screen;
  }, [origin, screen]);
}
