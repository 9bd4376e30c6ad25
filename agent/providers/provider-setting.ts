/** Services that draw a talking face and publish it in the room themselves. */
export const PROVIDERS = ["anam", "bey", "tavus"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Which face of which service stands in for one of our people. `faceId` is the service's own id. */
export type ProviderChoice = { provider: ProviderName; faceId: string };

/**
 * Reads `maya=bey:<id>,leo=tavus:<id>`: people by the names of their folders. Throws with the part that is wrong.
 */
export function readProviderChoices(setting: string): ReadonlyMap<string, ProviderChoice> {
  const parts = setting.split(",").map((part) => part.trim());
  return new Map(parts.filter((part) => part !== "").map(readChoice));
}

function readChoice(part: string): [string, ProviderChoice] {
  const [, slug = "", name = "", faceId = ""] = /^([a-z0-9-]+)=([a-z]+):([\w-]+)$/.exec(part) ?? [];
  if (name === "hedra") throw new Error("AVATAR_PROVIDERS: Hedra has ended its live avatars");
  const provider = PROVIDERS.find((known) => known === name);
  if (!provider) {
    throw new Error(
      `AVATAR_PROVIDERS: “${part}” is not like maya=bey:<id>, with one of ${PROVIDERS.join(", ")}`,
    );
  }
  return [slug, { provider, faceId }];
}
