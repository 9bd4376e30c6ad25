"use client";

import { useEffect, useMemo, useState } from "react";

/** The address of a file's content, as long as it is shown. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

/** The same of an image's bytes. */
export function useBytesUrl(bytes: Uint8Array<ArrayBuffer> | undefined): string | undefined {
  return useObjectUrl(useMemo(() => bytes && new Blob([bytes]), [bytes]));
}
