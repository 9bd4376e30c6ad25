/** The texts of the list of scenarios, and of a scenario's menu. */
export const SCENARIOS_EN = {
  title: "Scenarios",
  create: "Create scenario",
  empty: {
    title: "Create your first scenario",
    text: "A scenario defines the avatar’s role, what it does in each node, and which node comes next. Start from a template and adapt it.",
    choose: "Choose a template",
  },
  table: { name: "Name", model: "Model", links: "Links", created: "Created", updated: "Updated" },
  voice: {
    title: "Voice and language",
    text: "Links and API requests can choose others.",
    saved: "Voice and language saved.",
    save: "Save",
    pronunciations: "How its avatars say names and terms. These override the account’s.",
    hint: "“Own voice” uses the avatar’s voice.",
  },
  actions: {
    edit: "Edit",
    tests: "Tests",
    createLink: "Create link",
    duplicate: "Duplicate",
    voice: "Voice and language",
    exportJson: "Export JSON",
    remove: "Delete scenario",
    removeWithLinks: { one: "Delete with {count} link", other: "Delete with {count} links" },
    loss: "Past conversations are kept. What the scenario remembers of visitors is deleted for good.",
    lossWithLinks: {
      one: "{count} link stops working until you restore the scenario. Past conversations are kept. What the scenario remembers of visitors is deleted for good.",
      other:
        "{count} links stop working until you restore the scenario. Past conversations are kept. What the scenario remembers of visitors is deleted for good.",
    },
    noResponse: "The server did not respond. Try again.",
  },
};
export type ScenariosWords = typeof SCENARIOS_EN;
