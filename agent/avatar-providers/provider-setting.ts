/** Services that draw a talking avatar and publish it in the room themselves. */
export const PROVIDERS = ["anam", "bey", "tavus"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** The service and its replica that replace one of our avatars. `faceId` is the service's own id. */
export type ProviderChoice = { provider: ProviderName; faceId: string };

/**
 * Parses `maya=bey:<id>,leo=tavus:<id>`: avatars by the names of their folders. Throws with the invalid part.
 */
export function readProviderChoices(setting: string): ReadonlyMap<string, ProviderChoice> {
  const parts = setting.split(",").map((part) => part.trim());
  return new Map(parts.filter((part) => part !== "").map(readChoice));
}

function readChoice(part: string): [string, ProviderChoice] {
  const [, slug = "", name = "", faceId = ""] = /^([a-z0-9-]+)=([a-z]+):([\w-]+)$/.exec(part) ?? [];
  if (name === "hedra") throw new Error("AVATAR_PROVIDERS: Hedra has discontinued its live avatars");
  const provider = PROVIDERS.find((known) => known === name);
  if (!provider) {
    throw new Error(
      `AVATAR_PROVIDERS: “${part}” must look like maya=bey:<id>, with one of ${PROVIDERS.join(", ")}`,
    );
  }
  return [slug, { provider, faceId }];
}

/**
 * The provider configured for a call's avatar. Undefined if the call's video has to have the label "This is AI": nobody can
 * draw into a provider's video, so our own face is shown.
 */
export const chooseProvider = (
  choices: ReadonlyMap<string, ProviderChoice>,
  { avatar, labelInVideo }: { avatar: { slug: string }; labelInVideo?: true | undefined },
): ProviderChoice | undefined => (labelInVideo ? undefined : choices.get(avatar.slug));
