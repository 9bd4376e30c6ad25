import { API_KEYS_DE } from "#components/api-keys/words/de.ts";
import { API_KEYS_EN } from "#components/api-keys/words/en.ts";
import { API_KEYS_ES } from "#components/api-keys/words/es.ts";
import { API_KEYS_FR } from "#components/api-keys/words/fr.ts";
import { REFERENCE_DE } from "#components/api-reference/words/de.ts";
import { REFERENCE_EN } from "#components/api-reference/words/en.ts";
import { REFERENCE_ES } from "#components/api-reference/words/es.ts";
import { REFERENCE_FR } from "#components/api-reference/words/fr.ts";
import { AUDIT_LOG_DE } from "#components/audit-log/words/de.ts";
import { AUDIT_LOG_EN } from "#components/audit-log/words/en.ts";
import { AUDIT_LOG_ES } from "#components/audit-log/words/es.ts";
import { AUDIT_LOG_FR } from "#components/audit-log/words/fr.ts";
import { AVATAR_FIELDS_DE } from "#components/avatars/fields/words/de.ts";
import { AVATAR_FIELDS_EN } from "#components/avatars/fields/words/en.ts";
import { AVATAR_FIELDS_ES } from "#components/avatars/fields/words/es.ts";
import { AVATAR_FIELDS_FR } from "#components/avatars/fields/words/fr.ts";
import { AVATARS_DE } from "#components/avatars/words/de.ts";
import { AVATARS_EN } from "#components/avatars/words/en.ts";
import { AVATARS_ES } from "#components/avatars/words/es.ts";
import { AVATARS_FR } from "#components/avatars/words/fr.ts";
import { CLIPS_DE } from "#components/clips/words/de.ts";
import { CLIPS_EN } from "#components/clips/words/en.ts";
import { CLIPS_ES } from "#components/clips/words/es.ts";
import { CLIPS_FR } from "#components/clips/words/fr.ts";
import { LIVE_CALLS_DE } from "#components/conversations/live/words/de.ts";
import { LIVE_CALLS_EN } from "#components/conversations/live/words/en.ts";
import { LIVE_CALLS_ES } from "#components/conversations/live/words/es.ts";
import { LIVE_CALLS_FR } from "#components/conversations/live/words/fr.ts";
import { CONVERSATIONS_DE } from "#components/conversations/words/de.ts";
import { CONVERSATIONS_EN } from "#components/conversations/words/en.ts";
import { CONVERSATIONS_ES } from "#components/conversations/words/es.ts";
import { CONVERSATIONS_FR } from "#components/conversations/words/fr.ts";
import { DOCS_DE } from "#components/docs/words/de.ts";
import { DOCS_EN } from "#components/docs/words/en.ts";
import { DOCS_ES } from "#components/docs/words/es.ts";
import { DOCS_FR } from "#components/docs/words/fr.ts";
import { HEALTH_DE } from "#components/health/words/de.ts";
import { HEALTH_EN } from "#components/health/words/en.ts";
import { HEALTH_ES } from "#components/health/words/es.ts";
import { HEALTH_FR } from "#components/health/words/fr.ts";
import { JSON_EDITOR_DE } from "#components/json-editor/words/de.ts";
import { JSON_EDITOR_EN } from "#components/json-editor/words/en.ts";
import { JSON_EDITOR_ES } from "#components/json-editor/words/es.ts";
import { JSON_EDITOR_FR } from "#components/json-editor/words/fr.ts";
import { KNOWLEDGE_DE } from "#components/knowledge/words/de.ts";
import { KNOWLEDGE_EN } from "#components/knowledge/words/en.ts";
import { KNOWLEDGE_ES } from "#components/knowledge/words/es.ts";
import { KNOWLEDGE_FR } from "#components/knowledge/words/fr.ts";
import { LANDING_DE } from "#components/landing/words/de.ts";
import { LANDING_EN } from "#components/landing/words/en.ts";
import { LANDING_ES } from "#components/landing/words/es.ts";
import { LANDING_FR } from "#components/landing/words/fr.ts";
import { LINKS_DE } from "#components/links/words/de.ts";
import { LINKS_EN } from "#components/links/words/en.ts";
import { LINKS_ES } from "#components/links/words/es.ts";
import { LINKS_FR } from "#components/links/words/fr.ts";
import { MEMBERS_DE } from "#components/members/words/de.ts";
import { MEMBERS_EN } from "#components/members/words/en.ts";
import { MEMBERS_ES } from "#components/members/words/es.ts";
import { MEMBERS_FR } from "#components/members/words/fr.ts";
import { OVERVIEW_DE } from "#components/overview/words/de.ts";
import { OVERVIEW_EN } from "#components/overview/words/en.ts";
import { OVERVIEW_ES } from "#components/overview/words/es.ts";
import { OVERVIEW_FR } from "#components/overview/words/fr.ts";
import { PHOTO_AVATAR_DE } from "#components/photo-avatar/words/de.ts";
import { PHOTO_AVATAR_EN } from "#components/photo-avatar/words/en.ts";
import { PHOTO_AVATAR_ES } from "#components/photo-avatar/words/es.ts";
import { PHOTO_AVATAR_FR } from "#components/photo-avatar/words/fr.ts";
import { PUBLIC_PAGES_DE } from "#components/public-pages/words/de.ts";
import { PUBLIC_PAGES_EN } from "#components/public-pages/words/en.ts";
import { PUBLIC_PAGES_ES } from "#components/public-pages/words/es.ts";
import { PUBLIC_PAGES_FR } from "#components/public-pages/words/fr.ts";
import { SCENARIO_GRAPH_DE } from "#components/scenarios/graph/words/de.ts";
import { SCENARIO_GRAPH_EN } from "#components/scenarios/graph/words/en.ts";
import { SCENARIO_GRAPH_ES } from "#components/scenarios/graph/words/es.ts";
import { SCENARIO_GRAPH_FR } from "#components/scenarios/graph/words/fr.ts";
import { SCENARIO_INSPECTOR_DE } from "#components/scenarios/inspector/words/de.ts";
import { SCENARIO_INSPECTOR_EN } from "#components/scenarios/inspector/words/en.ts";
import { SCENARIO_INSPECTOR_ES } from "#components/scenarios/inspector/words/es.ts";
import { SCENARIO_INSPECTOR_FR } from "#components/scenarios/inspector/words/fr.ts";
import { REPLAYS_DE } from "#components/scenarios/replays/words/de.ts";
import { REPLAYS_EN } from "#components/scenarios/replays/words/en.ts";
import { REPLAYS_ES } from "#components/scenarios/replays/words/es.ts";
import { REPLAYS_FR } from "#components/scenarios/replays/words/fr.ts";
import { SIMULATIONS_DE } from "#components/scenarios/simulations/words/de.ts";
import { SIMULATIONS_EN } from "#components/scenarios/simulations/words/en.ts";
import { SIMULATIONS_ES } from "#components/scenarios/simulations/words/es.ts";
import { SIMULATIONS_FR } from "#components/scenarios/simulations/words/fr.ts";
import { SCENARIO_TESTING_DE } from "#components/scenarios/testing/words/de.ts";
import { SCENARIO_TESTING_EN } from "#components/scenarios/testing/words/en.ts";
import { SCENARIO_TESTING_ES } from "#components/scenarios/testing/words/es.ts";
import { SCENARIO_TESTING_FR } from "#components/scenarios/testing/words/fr.ts";
import { SCENARIO_TESTS_DE } from "#components/scenarios/tests/words/de.ts";
import { SCENARIO_TESTS_EN } from "#components/scenarios/tests/words/en.ts";
import { SCENARIO_TESTS_ES } from "#components/scenarios/tests/words/es.ts";
import { SCENARIO_TESTS_FR } from "#components/scenarios/tests/words/fr.ts";
import { SCENARIO_VERSIONS_DE } from "#components/scenarios/versions/words/de.ts";
import { SCENARIO_VERSIONS_EN } from "#components/scenarios/versions/words/en.ts";
import { SCENARIO_VERSIONS_ES } from "#components/scenarios/versions/words/es.ts";
import { SCENARIO_VERSIONS_FR } from "#components/scenarios/versions/words/fr.ts";
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
import { SECURITY_DE } from "#components/security/words/de.ts";
import { SECURITY_EN } from "#components/security/words/en.ts";
import { SECURITY_ES } from "#components/security/words/es.ts";
import { SECURITY_FR } from "#components/security/words/fr.ts";
import { SETTINGS_DE } from "#components/settings/words/de.ts";
import { SETTINGS_EN } from "#components/settings/words/en.ts";
import { SETTINGS_ES } from "#components/settings/words/es.ts";
import { SETTINGS_FR } from "#components/settings/words/fr.ts";
import { PALETTE_DE } from "#components/shell/palette/words/de.ts";
import { PALETTE_EN } from "#components/shell/palette/words/en.ts";
import { PALETTE_ES } from "#components/shell/palette/words/es.ts";
import { PALETTE_FR } from "#components/shell/palette/words/fr.ts";
import { SHELL_DE } from "#components/shell/words/de.ts";
import { SHELL_EN } from "#components/shell/words/en.ts";
import { SHELL_ES } from "#components/shell/words/es.ts";
import { SHELL_FR } from "#components/shell/words/fr.ts";
import { SIGN_IN_DE } from "#components/sign-in/words/de.ts";
import { SIGN_IN_EN } from "#components/sign-in/words/en.ts";
import { SIGN_IN_ES } from "#components/sign-in/words/es.ts";
import { SIGN_IN_FR } from "#components/sign-in/words/fr.ts";
import { EXCHANGE_DE } from "#components/tools/exchange/words/de.ts";
import { EXCHANGE_EN } from "#components/tools/exchange/words/en.ts";
import { EXCHANGE_ES } from "#components/tools/exchange/words/es.ts";
import { EXCHANGE_FR } from "#components/tools/exchange/words/fr.ts";
import { TOOLS_DE } from "#components/tools/words/de.ts";
import { TOOLS_EN } from "#components/tools/words/en.ts";
import { TOOLS_ES } from "#components/tools/words/es.ts";
import { TOOLS_FR } from "#components/tools/words/fr.ts";
import { TRASH_DE } from "#components/trash/words/de.ts";
import { TRASH_EN } from "#components/trash/words/en.ts";
import { TRASH_ES } from "#components/trash/words/es.ts";
import { TRASH_FR } from "#components/trash/words/fr.ts";
import { UI_DE } from "#components/ui/words/de.ts";
import { UI_EN } from "#components/ui/words/en.ts";
import { UI_ES } from "#components/ui/words/es.ts";
import { UI_FR } from "#components/ui/words/fr.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { FAILURES_DE } from "./failures/de.ts";
import { FAILURES_EN } from "./failures/en.ts";
import { FAILURES_ES } from "./failures/es.ts";
import { FAILURES_FR } from "./failures/fr.ts";

const ALL = {
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
  landing: { en: LANDING_EN, de: LANDING_DE, fr: LANDING_FR, es: LANDING_ES },
  auditLog: { en: AUDIT_LOG_EN, de: AUDIT_LOG_DE, fr: AUDIT_LOG_FR, es: AUDIT_LOG_ES },
  apiKeys: { en: API_KEYS_EN, de: API_KEYS_DE, fr: API_KEYS_FR, es: API_KEYS_ES },
  trash: { en: TRASH_EN, de: TRASH_DE, fr: TRASH_FR, es: TRASH_ES },
  members: { en: MEMBERS_EN, de: MEMBERS_DE, fr: MEMBERS_FR, es: MEMBERS_ES },
  publicPages: { en: PUBLIC_PAGES_EN, de: PUBLIC_PAGES_DE, fr: PUBLIC_PAGES_FR, es: PUBLIC_PAGES_ES },
  signIn: { en: SIGN_IN_EN, de: SIGN_IN_DE, fr: SIGN_IN_FR, es: SIGN_IN_ES },
  settings: { en: SETTINGS_EN, de: SETTINGS_DE, fr: SETTINGS_FR, es: SETTINGS_ES },
  shell: { en: SHELL_EN, de: SHELL_DE, fr: SHELL_FR, es: SHELL_ES },
  security: { en: SECURITY_EN, de: SECURITY_DE, fr: SECURITY_FR, es: SECURITY_ES },
  health: { en: HEALTH_EN, de: HEALTH_DE, fr: HEALTH_FR, es: HEALTH_ES },
  conversations: { en: CONVERSATIONS_EN, de: CONVERSATIONS_DE, fr: CONVERSATIONS_FR, es: CONVERSATIONS_ES },
  liveCalls: { en: LIVE_CALLS_EN, de: LIVE_CALLS_DE, fr: LIVE_CALLS_FR, es: LIVE_CALLS_ES },
  overview: { en: OVERVIEW_EN, de: OVERVIEW_DE, fr: OVERVIEW_FR, es: OVERVIEW_ES },
  replays: { en: REPLAYS_EN, de: REPLAYS_DE, fr: REPLAYS_FR, es: REPLAYS_ES },
  scenarioTesting: {
    en: SCENARIO_TESTING_EN,
    de: SCENARIO_TESTING_DE,
    fr: SCENARIO_TESTING_FR,
    es: SCENARIO_TESTING_ES,
  },
  scenarioTests: {
    en: SCENARIO_TESTS_EN,
    de: SCENARIO_TESTS_DE,
    fr: SCENARIO_TESTS_FR,
    es: SCENARIO_TESTS_ES,
  },
  scenarioVersions: {
    en: SCENARIO_VERSIONS_EN,
    de: SCENARIO_VERSIONS_DE,
    fr: SCENARIO_VERSIONS_FR,
    es: SCENARIO_VERSIONS_ES,
  },
  simulations: { en: SIMULATIONS_EN, de: SIMULATIONS_DE, fr: SIMULATIONS_FR, es: SIMULATIONS_ES },
  avatarFields: { en: AVATAR_FIELDS_EN, de: AVATAR_FIELDS_DE, fr: AVATAR_FIELDS_FR, es: AVATAR_FIELDS_ES },
  avatars: { en: AVATARS_EN, de: AVATARS_DE, fr: AVATARS_FR, es: AVATARS_ES },
  photoAvatar: { en: PHOTO_AVATAR_EN, de: PHOTO_AVATAR_DE, fr: PHOTO_AVATAR_FR, es: PHOTO_AVATAR_ES },
  clips: { en: CLIPS_EN, de: CLIPS_DE, fr: CLIPS_FR, es: CLIPS_ES },
  failures: { en: FAILURES_EN, de: FAILURES_DE, fr: FAILURES_FR, es: FAILURES_ES },
  knowledge: { en: KNOWLEDGE_EN, de: KNOWLEDGE_DE, fr: KNOWLEDGE_FR, es: KNOWLEDGE_ES },
  links: { en: LINKS_EN, de: LINKS_DE, fr: LINKS_FR, es: LINKS_ES },
  ui: { en: UI_EN, de: UI_DE, fr: UI_FR, es: UI_ES },
  tools: { en: TOOLS_EN, de: TOOLS_DE, fr: TOOLS_FR, es: TOOLS_ES },
  exchange: { en: EXCHANGE_EN, de: EXCHANGE_DE, fr: EXCHANGE_FR, es: EXCHANGE_ES },
  reference: { en: REFERENCE_EN, de: REFERENCE_DE, fr: REFERENCE_FR, es: REFERENCE_ES },
  docs: { en: DOCS_EN, de: DOCS_DE, fr: DOCS_FR, es: DOCS_ES },
  palette: { en: PALETTE_EN, de: PALETTE_DE, fr: PALETTE_FR, es: PALETTE_ES },
};

export type Area = keyof typeof ALL;

/** The texts of each area. Client components import this type only: a page sends them the catalogues that it shows. */
export type AreaWords = { [A in Area]: (typeof ALL)[A]["en"] };

/** Every text in every language. For the server only: imported by a client component, all of it would be sent. */
export const CATALOGUES: { [A in Area]: Record<PageLanguage, AreaWords[A]> } = ALL;
