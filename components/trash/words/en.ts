/** The texts of the trash. */
export const TRASH_EN = {
  title: "Trash",
  intro:
    "What you delete stays here for {days} days. Until then you can restore it with everything that belongs to it.",
  keeps: {
    title: "What the trash keeps",
    text: "It doesn’t count towards your storage, except for pictures of scenarios. The trash keeps up to 1,000 items and 5 GB, and deletes the oldest beyond that sooner. What scenarios remember of visitors and unanswered questions of knowledge bases are deleted at once and don’t come back.",
  },
  total: { one: "{count} item", other: "{count} items" },
  empty: {
    title: "The trash is empty",
    text: "Deleted scenarios, links, avatars, knowledge bases and clips stay here for {days} days, and you can restore them. Conversations and memories are never kept: they are deleted at once.",
  },
  name: "Name",
  kind: "Kind",
  deleted: "Deleted",
  gone: "Deleted for good on",
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
  loss: "Its files and everything that belongs to it are deleted for good, and with a scenario or an avatar also its links.",
  trashed: {
    titles: {
      scenario: "This scenario is in the trash",
      hosted_link: "This link is in the trash",
      avatar: "This avatar is in the trash",
      knowledge_base: "This knowledge base is in the trash",
      clip: "This clip is in the trash",
    },
    texts: {
      scenario: "Restore it to edit it and to make its links work again.",
      hosted_link: "Restore it to make its address work again.",
      avatar: "Restore it to use it and to make its links work again.",
      knowledge_base: "Restore it with its documents, so that scenarios can search it again.",
      clip: "Restore it with its takes.",
    },
    restore: "Restore from the trash",
  },
};
export type TrashWords = typeof TRASH_EN;
