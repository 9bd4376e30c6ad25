type Listed = { id: string; ownerId: string | null };

/**
 * The default avatar: the one that the account chose, otherwise the first of the built-in people. A new avatar of the account
 * is never used unasked, unless there is no built-in one. Ids sort by creation.
 */
export function findDefaultAvatar<Row extends Listed>(
  avatars: readonly Row[],
  chosenId: string | null,
): Row | undefined {
  const oldest = avatars.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return (
    oldest.find(({ id }) => id === chosenId) ?? oldest.find(({ ownerId }) => ownerId === null) ?? oldest[0]
  );
}

/** The default first, then the account's own, newest first, then the built-in people in the order of their demos. */
export function inGalleryOrder<Row extends Listed>(avatars: readonly Row[], defaultId?: string): Row[] {
  const rank = ({ id, ownerId }: Row) => (id === defaultId ? 0 : ownerId === null ? 2 : 1);
  return avatars.toSorted((a, b) => {
    const newer = a.id < b.id ? 1 : -1;
    return rank(a) - rank(b) || (a.ownerId === null ? -newer : newer);
  });
}

/** All avatars that can be chosen, in the gallery's order. */
export const defaultFirst = <Row extends Listed>(avatars: readonly Row[], chosenId: string | null): Row[] =>
  inGalleryOrder(avatars, findDefaultAvatar(avatars, chosenId)?.id);
