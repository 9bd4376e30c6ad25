const TIMEOUT_MS = 5_000;

/** The seeded call page that the landing page offers, as a path; null when it offers none. */
export async function findDemoPath(internalAppUrl: string): Promise<string | null> {
  try {
    const response = await fetch(internalAppUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const token = /data-link-token="([\w-]+)"/.exec(await response.text())?.[1];
    return token ? `/c/${token}` : null;
  } catch {
    return null;
  }
}
