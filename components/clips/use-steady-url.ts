import { useState } from "react";

const pathOf = (url: string | null): string | undefined => url?.split("?", 1)[0];

/** The address that a file was first seen under: a page that is fetched anew signs it anew, which would load it again. */
export function useSteadyUrl(url: string | null): string | null {
  const [kept, setKept] = useState(url);
  if (pathOf(kept) === pathOf(url)) return kept;
  setKept(url);
  return url;
}
