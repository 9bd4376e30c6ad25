"use client";

import { createElement, useEffect, useState } from "react";
import { type Palette, readPalette, watchTheme } from "./palette.ts";

type State = { palette?: Palette | undefined; failed?: boolean };

/** The element forgets that what scrolls has to be reachable by keyboard: its text, and code that is wider than a phone. */
function keepReachable(element: HTMLElement | null) {
  const root = element?.shadowRoot;
  if (!root) return;
  const mend = () => {
    for (const part of root.querySelectorAll<HTMLElement>("main, pre")) part.tabIndex = 0;
  };
  mend();
  const watcher = new MutationObserver(mend);
  watcher.observe(root, { childList: true, subtree: true });
  return () => watcher.disconnect();
}

/** Every operation of an OpenAPI document, to read and to try with a key of one's own, which stays in the page. */
export function ApiExplorer({ documentUrl }: { documentUrl: string }) {
  const [state, setState] = useState<State>();
  useEffect(() => {
    const repaint = () => setState({ palette: readPalette() });
    import("openapi-explorer").then(repaint, () => setState({ failed: true }));
    return watchTheme(repaint);
  }, []);
  if (state?.failed) {
    return (
      <p role="alert" className="p-8">
        The reference could not be loaded. The description itself is at{" "}
        <a className="underline" href={documentUrl}>
          {documentUrl}
        </a>
        .
      </p>
    );
  }
  if (!state) return <p className="p-8 text-muted">Loading the reference…</p>;
  return createElement("openapi-explorer", {
    ref: keepReachable,
    "spec-url": documentUrl,
    // A trial goes to where the page came from: no other origin could read the answer.
    "server-url": new URL("/api", location.href).href,
    "hide-server-selection": true,
    "schema-expand-level": 2,
    ...state.palette,
    className: "api-explorer",
  });
}
