"use client";

import { type ComponentProps, createElement } from "react";
import { useHydrated } from "./hooks.ts";

type StyledProps =
  | ({ as?: "div" | "span" } & ComponentProps<"div">)
  | ({ as: "img" } & ComponentProps<"img">);

/**
 * An element with a computed style. The pages' policy forbids style attributes in HTML, because an injected one could
 * cover the page, so a script sets the style: at once in the browser, and after hydration of what the server rendered.
 */
export function Styled({ as = "span", style, ...rest }: StyledProps) {
  const isHydrated = useHydrated();
  return createElement(as, { ...rest, style: isHydrated ? style : undefined });
}
