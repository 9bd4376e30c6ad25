const TIMEOUT_MS = 5_000;

/** Returns the path of the seeded call page on the landing page, or null. */
export async function findDemoPath(internalAppUrl: string): Promise<string | null> {
  try {
    const response = await fetch(internalAppUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const token = /data-link-token="([\w-]+)"/.exec(await response.text())?.[1];
    return token ? `/c/${token}` : null;
  } catch {
    return null;
  }
}
