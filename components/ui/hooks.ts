import { useState, useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether the page's script runs in this component yet: until then a press does nothing. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** The browser's time zone; the server, which does not know it, renders UTC. */
export const useTimeZone = (): string =>
  useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";

/** Whether a media query matches, kept up to date; false on the server. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

const urlPath = (url: string | null): string | undefined => url?.split("?", 1)[0];

/**
 * The first URL of a file. A refetched page signs the URL again, which would make the browser reload the
 * file.
 */
export function useStableUrl(url: string | null): string | null {
  const [kept, setKept] = useState(url);
  if (urlPath(kept) === urlPath(url)) return kept;
  setKept(url);
  return url;
}
