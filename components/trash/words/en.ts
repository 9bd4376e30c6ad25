/** The texts of the trash. */
export const TRASH_EN = {
  title: "Trash",
  intro:
    "What you delete stays here for {days} days. Until then you can restore it with everything that belongs to it. It doesn’t count towards your storage.",
  total: { one: "{count} item", other: "{count} items" },
  empty: {
    title: "The trash is empty",
    text: "Deleted scenarios, links, avatars, knowledge bases and clips stay here for {days} days, and you can restore them. Conversations and memories are never kept: they are deleted at once.",
  },
  name: "Name",
  kind: "Kind",
  deleted: "Deleted",
  gone: "Gone for good",
  kinds: {
    scenario: "Scenario",
    hosted_link: "Link",
    avatar: "Avatar",
    knowledge_base: "Knowledge base",
    clip: "Clip",
  },
  restore: "Restore",
  restoreOne: "Restore {name}",
  deleteNow: "Delete for good",
  loss: "Its files and everything that belongs to it are deleted for good.",
};
export type TrashWords = typeof TRASH_EN;
