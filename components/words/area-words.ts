import type { JsonEditorWords } from "#components/json-editor/words/en.ts";
import type { ScenarioGraphWords } from "#components/scenarios/graph/words/en.ts";
import type { ScenarioInspectorWords } from "#components/scenarios/inspector/words/en.ts";
import type { ScenarioCreationWords } from "#components/scenarios/words/creation/en.ts";
import type { ScenarioEditorWords } from "#components/scenarios/words/editor/en.ts";
import type { ScenariosWords } from "#components/scenarios/words/en.ts";
import type { ScenarioProblemsWords } from "#components/scenarios/words/problems/en.ts";
import type { UiWords } from "#components/ui/words/en.ts";

/** The texts of each area of the pages. Types only: a page sends the browser just the catalogues it shows. */
export type AreaWords = {
  scenarios: ScenariosWords;
  scenarioCreation: ScenarioCreationWords;
  scenarioEditor: ScenarioEditorWords;
  scenarioProblems: ScenarioProblemsWords;
  scenarioGraph: ScenarioGraphWords;
  scenarioInspector: ScenarioInspectorWords;
  jsonEditor: JsonEditorWords;
  ui: UiWords;
};
export type Area = keyof AreaWords;
