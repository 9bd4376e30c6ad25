import { ownStudio } from "#lib/avatars/own-studio.ts";
import { portraitPath } from "#lib/avatars/present.ts";

type Avatar = { id: string; name: string; slug: string };

/** The avatars that a link can have, each with how it looks. */
export const avatarChoices = (avatars: readonly Avatar[]) =>
  Promise.all(
    avatars.map(async ({ id, name, slug }) => ({
      ...{ id, name, slug },
      portraitUrl: portraitPath(slug),
      studio: await ownStudio(slug),
    })),
  );
