import { createElement, useEffect, useLayoutEffect, useRef } from "react";

export type VisavisCallProps = {
  /** The address of a hosted link. */
  link: string;
  mode?: "inline" | "floating";
  /** What the launcher says, and the frame's name for screen readers. */
  label?: string;
  theme?: "light" | "dark";
  position?: "left" | "right";
  /** Of button and panel; else the page's. */
  lang?: string;
  className?: string;
  onStarted?: (call: { sessionId: string }) => void;
  onEnded?: (call: { sessionId: string }) => void;
  onError?: (error: { code: string }) => void;
};

/** Before the element, once it is in the page, can say anything. React 18 warns of a layout effect on a server. */
const useListeners = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** `<visavis-call>` for React 18 and newer. It may be rendered on a server, where it is an empty element. */
export function VisavisCall({ onStarted, onEnded, onError, ...attributes }: VisavisCallProps) {
  const element = useRef<HTMLElement>(null);
  const handlers = useRef({ onStarted, onEnded, onError });
  useEffect(() => {
    handlers.current = { onStarted, onEnded, onError };
  });
  useListeners(() => {
    const target = element.current;
    if (!target) return;
    const stop = new AbortController();
    const listen = (type: string, handle: (detail: never) => void) =>
      // The element says in `detail` what its documentation says.
      target.addEventListener(type, (event) => handle((event as CustomEvent<never>).detail), {
        signal: stop.signal,
      });
    listen("visavis-started", (call) => handlers.current.onStarted?.(call));
    listen("visavis-ended", (call) => handlers.current.onEnded?.(call));
    listen("visavis-error", (error) => handlers.current.onError?.(error));
    // There is no HTMLElement to extend on a server.
    void import("./embed.ts");
    return () => stop.abort();
  }, []);
  const { className, ...rest } = attributes;
  return createElement("visavis-call", { ref: element, class: className, ...rest });
}
