import { JSON_EDITOR_DE } from "#components/json-editor/words/de.ts";
import { JSON_EDITOR_EN } from "#components/json-editor/words/en.ts";
import { JSON_EDITOR_ES } from "#components/json-editor/words/es.ts";
import { JSON_EDITOR_FR } from "#components/json-editor/words/fr.ts";
import { SCENARIO_GRAPH_DE } from "#components/scenarios/graph/words/de.ts";
import { SCENARIO_GRAPH_EN } from "#components/scenarios/graph/words/en.ts";
import { SCENARIO_GRAPH_ES } from "#components/scenarios/graph/words/es.ts";
import { SCENARIO_GRAPH_FR } from "#components/scenarios/graph/words/fr.ts";
import { SCENARIO_INSPECTOR_DE } from "#components/scenarios/inspector/words/de.ts";
import { SCENARIO_INSPECTOR_EN } from "#components/scenarios/inspector/words/en.ts";
import { SCENARIO_INSPECTOR_ES } from "#components/scenarios/inspector/words/es.ts";
import { SCENARIO_INSPECTOR_FR } from "#components/scenarios/inspector/words/fr.ts";
import { SCENARIO_CREATION_DE } from "#components/scenarios/words/creation/de.ts";
import { SCENARIO_CREATION_EN } from "#components/scenarios/words/creation/en.ts";
import { SCENARIO_CREATION_ES } from "#components/scenarios/words/creation/es.ts";
import { SCENARIO_CREATION_FR } from "#components/scenarios/words/creation/fr.ts";
import { SCENARIOS_DE } from "#components/scenarios/words/de.ts";
import { SCENARIO_EDITOR_DE } from "#components/scenarios/words/editor/de.ts";
import { SCENARIO_EDITOR_EN } from "#components/scenarios/words/editor/en.ts";
import { SCENARIO_EDITOR_ES } from "#components/scenarios/words/editor/es.ts";
import { SCENARIO_EDITOR_FR } from "#components/scenarios/words/editor/fr.ts";
import { SCENARIOS_EN } from "#components/scenarios/words/en.ts";
import { SCENARIOS_ES } from "#components/scenarios/words/es.ts";
import { SCENARIOS_FR } from "#components/scenarios/words/fr.ts";
import { SCENARIO_PROBLEMS_DE } from "#components/scenarios/words/problems/de.ts";
import { SCENARIO_PROBLEMS_EN } from "#components/scenarios/words/problems/en.ts";
import { SCENARIO_PROBLEMS_ES } from "#components/scenarios/words/problems/es.ts";
import { SCENARIO_PROBLEMS_FR } from "#components/scenarios/words/problems/fr.ts";
import { UI_DE } from "#components/ui/words/de.ts";
import { UI_EN } from "#components/ui/words/en.ts";
import { UI_ES } from "#components/ui/words/es.ts";
import { UI_FR } from "#components/ui/words/fr.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import type { Area, AreaWords } from "./area-words.ts";

/** Every text in every language. For the server only: imported by a client component, all of it would be sent. */
export const CATALOGUES: { [A in Area]: Record<PageLanguage, AreaWords[A]> } = {
  scenarios: { en: SCENARIOS_EN, de: SCENARIOS_DE, fr: SCENARIOS_FR, es: SCENARIOS_ES },
  scenarioCreation: {
    en: SCENARIO_CREATION_EN,
    de: SCENARIO_CREATION_DE,
    fr: SCENARIO_CREATION_FR,
    es: SCENARIO_CREATION_ES,
  },
  scenarioEditor: {
    en: SCENARIO_EDITOR_EN,
    de: SCENARIO_EDITOR_DE,
    fr: SCENARIO_EDITOR_FR,
    es: SCENARIO_EDITOR_ES,
  },
  scenarioProblems: {
    en: SCENARIO_PROBLEMS_EN,
    de: SCENARIO_PROBLEMS_DE,
    fr: SCENARIO_PROBLEMS_FR,
    es: SCENARIO_PROBLEMS_ES,
  },
  scenarioGraph: {
    en: SCENARIO_GRAPH_EN,
    de: SCENARIO_GRAPH_DE,
    fr: SCENARIO_GRAPH_FR,
    es: SCENARIO_GRAPH_ES,
  },
  scenarioInspector: {
    en: SCENARIO_INSPECTOR_EN,
    de: SCENARIO_INSPECTOR_DE,
    fr: SCENARIO_INSPECTOR_FR,
    es: SCENARIO_INSPECTOR_ES,
  },
  jsonEditor: { en: JSON_EDITOR_EN, de: JSON_EDITOR_DE, fr: JSON_EDITOR_FR, es: JSON_EDITOR_ES },
  ui: { en: UI_EN, de: UI_DE, fr: UI_FR, es: UI_ES },
};
