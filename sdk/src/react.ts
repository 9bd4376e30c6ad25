import { createElement, useEffect, useLayoutEffect, useRef } from "react";
import type { OpenCard } from "./cards.ts";

export type VisavisCallProps = {
  /** URL of a hosted link. */
  link: string;
  mode?: "inline" | "floating";
  /** Text of the launcher, and the frame's name for screen readers. */
  label?: string;
  theme?: "light" | "dark";
  position?: "left" | "right";
  /** Color of the button, `#rrggbb`. */
  accent?: string;
  /** Language of button and panel; by default the page's. */
  lang?: string;
  className?: string;
  /** Values of the link's `visitor_fields`, by name; their names must be in lower case. */
  values?: Readonly<Record<string, string>>;
  onStarted?: (call: { sessionId: string }) => void;
  onEnded?: (call: { sessionId: string }) => void;
  /** The avatar shows a card, or changes the one that it shows. */
  onCardShown?: (shown: { sessionId: string; card: OpenCard }) => void;
  /** The visitor has answered it. The answer itself is in the conversation. */
  onCardAnswered?: (answered: { sessionId: string; cardId: string }) => void;
  onError?: (error: { code: string }) => void;
};

/** Runs before the element can dispatch anything. React 18 warns about layout effects on a server. */
const useListeners = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** `<visavis-call>` for React 18 and newer. It can be rendered on a server, as an empty element. */
export function VisavisCall(props: VisavisCallProps) {
  const { onStarted, onEnded, onCardShown, onCardAnswered, onError, ...attributes } = props;
  const element = useRef<HTMLElement>(null);
  const handlers = useRef({ onStarted, onEnded, onCardShown, onCardAnswered, onError });
  useEffect(() => {
    handlers.current = { onStarted, onEnded, onCardShown, onCardAnswered, onError };
  });
  useListeners(() => {
    const target = element.current;
    if (!target) return;
    const stop = new AbortController();
    const listen = (type: string, handle: (detail: never) => void) =>
      // The element's `detail` is as documented.
      target.addEventListener(type, (event) => handle((event as CustomEvent<never>).detail), {
        signal: stop.signal,
      });
    listen("visavis-started", (call) => handlers.current.onStarted?.(call));
    listen("visavis-ended", (call) => handlers.current.onEnded?.(call));
    listen("visavis-card-shown", (shown) => handlers.current.onCardShown?.(shown));
    listen("visavis-card-answered", (answered) => handlers.current.onCardAnswered?.(answered));
    listen("visavis-error", (error) => handlers.current.onError?.(error));
    // A server has no HTMLElement to extend.
    void import("./embed.ts");
    return () => stop.abort();
  }, []);
  const { className, values = {}, ...rest } = attributes;
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [`v-${name}`, value]));
  return createElement("visavis-call", { ref: element, class: className, ...given, ...rest });
}
