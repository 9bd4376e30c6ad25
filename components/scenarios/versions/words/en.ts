/** The texts of the dialog with a scenario's versions. */
export const SCENARIO_VERSIONS_EN = {
  title: "Versions",
  description: "Each version was used for new calls from the time shown.",
  failed: "The server did not respond. Close this dialog and try again.",
  loading: "Loading versions",
  none: "No versions yet.",
  inUse: "In use",
  by: "published by",
  compare: "Compare",
  compareLong: "Compare version {number} with the draft",
  comparison: {
    same: "The draft is identical.",
    legend: "From version {number} to the draft: <del>removed</del>, <ins>added</ins>",
    restore: "Restore to draft",
    added: "Added",
    removed: "Removed",
    changed: "Changed",
    scenario: "Scenario",
    start: "Start node",
    yes: "Yes",
    no: "No",
  },
};

export type ScenarioVersionsWords = typeof SCENARIO_VERSIONS_EN;
