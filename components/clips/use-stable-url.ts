import { useState } from "react";

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
