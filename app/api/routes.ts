import type { Handler } from "#lib/http/contract.ts";
import { allowOnly } from "#lib/http/route.ts";
import { documentContract, type Operation, type OperationContract } from "#lib/openapi/operation.ts";
import * as account from "./account/route.ts";
import * as updateAccount from "./account/update/route.ts";
import * as allowedHosts from "./allowed-hosts/route.ts";
import * as updateAllowedHosts from "./allowed-hosts/update/route.ts";
import * as auditEvents from "./audit-events/route.ts";
import * as avatar from "./avatars/[avatar_id]/route.ts";
import * as createAvatar from "./avatars/create/route.ts";
import * as deleteAvatars from "./avatars/delete/route.ts";
import * as avatars from "./avatars/route.ts";
import * as updateAvatar from "./avatars/update/route.ts";
import * as createBackground from "./backgrounds/create/route.ts";
import * as deleteBackgrounds from "./backgrounds/delete/route.ts";
import * as backgrounds from "./backgrounds/route.ts";
import * as clip from "./clips/[clip_id]/route.ts";
import * as take from "./clips/[clip_id]/takes/[id]/route.ts";
import * as cancelTakes from "./clips/[clip_id]/takes/cancel/route.ts";
import * as createTake from "./clips/[clip_id]/takes/create/route.ts";
import * as createBatch from "./clips/[clip_id]/takes/create-batch/route.ts";
import * as createFromAudio from "./clips/[clip_id]/takes/create-from-audio/route.ts";
import * as deleteTakes from "./clips/[clip_id]/takes/delete/route.ts";
import * as setMusic from "./clips/[clip_id]/takes/music/route.ts";
import * as renderTake from "./clips/[clip_id]/takes/render/route.ts";
import * as takes from "./clips/[clip_id]/takes/route.ts";
import * as createClip from "./clips/create/route.ts";
import * as deleteClips from "./clips/delete/route.ts";
import * as clips from "./clips/route.ts";
import * as updateClip from "./clips/update/route.ts";
import * as createTestFromConversation from "./conversations/[conversation_session_id]/create-test/route.ts";
import * as events from "./conversations/[conversation_session_id]/events/route.ts";
import * as endListen from "./conversations/[conversation_session_id]/listen/end/route.ts";
import * as listen from "./conversations/[conversation_session_id]/listen/route.ts";
import * as messages from "./conversations/[conversation_session_id]/messages/route.ts";
import * as recording from "./conversations/[conversation_session_id]/recording/route.ts";
import * as rejoin from "./conversations/[conversation_session_id]/rejoin/route.ts";
import * as replays from "./conversations/[conversation_session_id]/replays/route.ts";
import * as retryReview from "./conversations/[conversation_session_id]/review/retry/route.ts";
import * as review from "./conversations/[conversation_session_id]/review/route.ts";
import * as conversation from "./conversations/[conversation_session_id]/route.ts";
import * as retrySummary from "./conversations/[conversation_session_id]/summary/retry/route.ts";
import * as switchMode from "./conversations/[conversation_session_id]/switch/route.ts";
import * as systemMessages from "./conversations/[conversation_session_id]/system-messages/route.ts";
import * as endTakeover from "./conversations/[conversation_session_id]/takeover/end/route.ts";
import * as takeoverMessages from "./conversations/[conversation_session_id]/takeover/messages/route.ts";
import * as takeover from "./conversations/[conversation_session_id]/takeover/route.ts";
import * as updates from "./conversations/[conversation_session_id]/updates/route.ts";
import * as connect from "./conversations/connect/route.ts";
import * as deleteConversations from "./conversations/delete/route.ts";
import * as conversations from "./conversations/route.ts";
import * as endpoint from "./endpoints/[id]/route.ts";
import * as createEndpoint from "./endpoints/create/route.ts";
import * as deleteEndpoints from "./endpoints/delete/route.ts";
import * as importEndpoints from "./endpoints/import/route.ts";
import * as endpoints from "./endpoints/route.ts";
import * as testEndpoint from "./endpoints/test/route.ts";
import * as updateEndpoint from "./endpoints/update/route.ts";
import * as health from "./health/route.ts";
import * as hostedLink from "./hosted-links/[hosted_link_id]/route.ts";
import * as createHostedLink from "./hosted-links/create/route.ts";
import * as deleteHostedLinks from "./hosted-links/delete/route.ts";
import * as hostedLinks from "./hosted-links/route.ts";
import * as updateHostedLink from "./hosted-links/update/route.ts";
import * as deleteInvitations from "./invitations/delete/route.ts";
import * as invitations from "./invitations/route.ts";
import * as createKey from "./keys/create/route.ts";
import * as revokeKey from "./keys/revoke/route.ts";
import * as keys from "./keys/route.ts";
import * as createDocument from "./knowledge-bases/[corpus_id]/documents/create/route.ts";
import * as deleteDocuments from "./knowledge-bases/[corpus_id]/documents/delete/route.ts";
import * as retryDocument from "./knowledge-bases/[corpus_id]/documents/retry/route.ts";
import * as documents from "./knowledge-bases/[corpus_id]/documents/route.ts";
import * as questions from "./knowledge-bases/[corpus_id]/questions/route.ts";
import * as settleQuestions from "./knowledge-bases/[corpus_id]/questions/settle/route.ts";
import * as knowledgeBase from "./knowledge-bases/[corpus_id]/route.ts";
import * as searchKnowledgeBase from "./knowledge-bases/[corpus_id]/search/route.ts";
import * as sitePages from "./knowledge-bases/[corpus_id]/sites/[site_id]/pages/route.ts";
import * as site from "./knowledge-bases/[corpus_id]/sites/[site_id]/route.ts";
import * as createSite from "./knowledge-bases/[corpus_id]/sites/create/route.ts";
import * as deleteSites from "./knowledge-bases/[corpus_id]/sites/delete/route.ts";
import * as refreshSite from "./knowledge-bases/[corpus_id]/sites/refresh/route.ts";
import * as sites from "./knowledge-bases/[corpus_id]/sites/route.ts";
import * as updateSite from "./knowledge-bases/[corpus_id]/sites/update/route.ts";
import * as createKnowledgeBase from "./knowledge-bases/create/route.ts";
import * as deleteKnowledgeBases from "./knowledge-bases/delete/route.ts";
import * as knowledgeBases from "./knowledge-bases/route.ts";
import * as updateKnowledgeBase from "./knowledge-bases/update/route.ts";
import * as checkLanguageModel from "./language-models/[language_model_id]/check/route.ts";
import * as languageModel from "./language-models/[language_model_id]/route.ts";
import * as createLanguageModel from "./language-models/create/route.ts";
import * as deleteLanguageModels from "./language-models/delete/route.ts";
import * as languageModels from "./language-models/route.ts";
import * as updateLanguageModel from "./language-models/update/route.ts";
import * as languages from "./languages/route.ts";
import { LINK_OPERATIONS } from "./links/operations.ts";
import * as checkMcpServer from "./mcp-servers/[mcp_server_id]/check/route.ts";
import * as mcpServer from "./mcp-servers/[mcp_server_id]/route.ts";
import * as createMcpServer from "./mcp-servers/create/route.ts";
import * as deleteMcpServers from "./mcp-servers/delete/route.ts";
import * as mcpServers from "./mcp-servers/route.ts";
import * as updateMcpServer from "./mcp-servers/update/route.ts";
import * as removeMember from "./members/remove/route.ts";
import * as members from "./members/route.ts";
import * as updateMember from "./members/update/route.ts";
import * as deleteMemories from "./memories/delete/route.ts";
import * as forgetVisitor from "./memories/forget/route.ts";
import * as memories from "./memories/route.ts";
import * as models from "./models/route.ts";
import * as createPicture from "./pictures/create/route.ts";
import * as pronunciations from "./pronunciations/route.ts";
import * as updatePronunciations from "./pronunciations/update/route.ts";
import * as scenarioCriteria from "./scenarios/[config_id]/criteria/route.ts";
import * as connectDraft from "./scenarios/[config_id]/draft/connect/route.ts";
import * as scenarioDraft from "./scenarios/[config_id]/draft/route.ts";
import * as duplicateScenario from "./scenarios/[config_id]/duplicate/route.ts";
import * as publishDraft from "./scenarios/[config_id]/publish/route.ts";
import * as scenario from "./scenarios/[config_id]/route.ts";
import * as scenarioSimulations from "./scenarios/[config_id]/simulations/route.ts";
import * as cancelTestRun from "./scenarios/[config_id]/test-runs/[test_run_id]/cancel/route.ts";
import * as testRun from "./scenarios/[config_id]/test-runs/[test_run_id]/route.ts";
import * as createTestRun from "./scenarios/[config_id]/test-runs/create/route.ts";
import * as testRuns from "./scenarios/[config_id]/test-runs/route.ts";
import * as testSuggestions from "./scenarios/[config_id]/test-suggestions/route.ts";
import * as createScenarioTest from "./scenarios/[config_id]/tests/create/route.ts";
import * as deleteScenarioTests from "./scenarios/[config_id]/tests/delete/route.ts";
import * as scenarioTests from "./scenarios/[config_id]/tests/route.ts";
import * as updateScenarioTest from "./scenarios/[config_id]/tests/update/route.ts";
import * as restoreVersion from "./scenarios/[config_id]/versions/[number]/restore/route.ts";
import * as scenarioVersion from "./scenarios/[config_id]/versions/[number]/route.ts";
import * as compareVersions from "./scenarios/[config_id]/versions/diff/route.ts";
import * as scenarioVersions from "./scenarios/[config_id]/versions/route.ts";
import * as createScenario from "./scenarios/create/route.ts";
import * as createFromTemplate from "./scenarios/create-from-template/route.ts";
import * as deleteScenarios from "./scenarios/delete/route.ts";
import * as scenarios from "./scenarios/route.ts";
import * as scenarioTemplates from "./scenarios/templates/route.ts";
import * as updateScenario from "./scenarios/update/route.ts";
import * as validateScenario from "./scenarios/validate/route.ts";
import * as createSecret from "./secrets/create/route.ts";
import * as deleteSecrets from "./secrets/delete/route.ts";
import * as secrets from "./secrets/route.ts";
import * as updateSecret from "./secrets/update/route.ts";
import * as deleteFromTrash from "./trash/delete/route.ts";
import * as restoreFromTrash from "./trash/restore/route.ts";
import * as trash from "./trash/route.ts";
import * as usage from "./usage/route.ts";
import * as voices from "./voices/route.ts";
import * as redeliver from "./webhooks/[webhook_id]/deliveries/redeliver/route.ts";
import * as deliveries from "./webhooks/[webhook_id]/deliveries/route.ts";
import * as rotateWebhookSecret from "./webhooks/[webhook_id]/rotate-secret/route.ts";
import * as webhook from "./webhooks/[webhook_id]/route.ts";
import * as testWebhook from "./webhooks/[webhook_id]/test/route.ts";
import * as createWebhook from "./webhooks/create/route.ts";
import * as deleteWebhooks from "./webhooks/delete/route.ts";
import * as webhooks from "./webhooks/route.ts";
import * as updateWebhook from "./webhooks/update/route.ts";

type RouteHandler = Handler & { contract?: OperationContract };
type Module = { GET?: RouteHandler; POST?: RouteHandler };
export type RouteModule = Readonly<
  Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", RouteHandler>
>;

/** A handler for each method of a path: those that its module does not have refuse the request. */
export function withRefusals({ GET, POST }: Module): RouteModule {
  const own = { ...(GET && { GET }), ...(POST && { POST }) };
  return { ...allowOnly(...(["GET", "POST"] as const).filter((method) => method in own)), ...own };
}

const MODULES: Readonly<Record<string, Module>> = {
  "/conversations/connect": connect,
  "/conversations": conversations,
  "/conversations/delete": deleteConversations,
  "/conversations/{conversation_session_id}": conversation,
  "/conversations/{conversation_session_id}/recording": recording,
  "/conversations/{conversation_session_id}/review": review,
  "/conversations/{conversation_session_id}/review/retry": retryReview,
  "/conversations/{conversation_session_id}/summary/retry": retrySummary,
  "/conversations/{conversation_session_id}/system-messages": systemMessages,
  "/conversations/{conversation_session_id}/updates": updates,
  "/conversations/{conversation_session_id}/takeover": takeover,
  "/conversations/{conversation_session_id}/takeover/messages": takeoverMessages,
  "/conversations/{conversation_session_id}/takeover/end": endTakeover,
  "/conversations/{conversation_session_id}/listen": listen,
  "/conversations/{conversation_session_id}/listen/end": endListen,
  "/conversations/{conversation_session_id}/messages": messages,
  "/conversations/{conversation_session_id}/events": events,
  "/conversations/{conversation_session_id}/rejoin": rejoin,
  "/conversations/{conversation_session_id}/switch": switchMode,
  "/conversations/{conversation_session_id}/replays": replays,
  "/conversations/{conversation_session_id}/create-test": createTestFromConversation,
  "/pictures/create": createPicture,
  "/memories": memories,
  "/memories/delete": deleteMemories,
  "/memories/forget": forgetVisitor,
  "/avatars": avatars,
  "/avatars/{avatar_id}": avatar,
  "/avatars/create": createAvatar,
  "/avatars/update": updateAvatar,
  "/avatars/delete": deleteAvatars,
  "/backgrounds": backgrounds,
  "/backgrounds/create": createBackground,
  "/backgrounds/delete": deleteBackgrounds,
  "/scenarios": scenarios,
  "/scenarios/create": createScenario,
  "/scenarios/templates": scenarioTemplates,
  "/scenarios/create-from-template": createFromTemplate,
  "/scenarios/update": updateScenario,
  "/scenarios/validate": validateScenario,
  "/scenarios/delete": deleteScenarios,
  "/scenarios/{config_id}": scenario,
  "/scenarios/{config_id}/duplicate": duplicateScenario,
  "/scenarios/{config_id}/draft": scenarioDraft,
  "/scenarios/{config_id}/draft/connect": connectDraft,
  "/scenarios/{config_id}/publish": publishDraft,
  "/scenarios/{config_id}/versions": scenarioVersions,
  "/scenarios/{config_id}/versions/diff": compareVersions,
  "/scenarios/{config_id}/versions/{number}": scenarioVersion,
  "/scenarios/{config_id}/versions/{number}/restore": restoreVersion,
  "/scenarios/{config_id}/simulations": scenarioSimulations,
  "/scenarios/{config_id}/criteria": scenarioCriteria,
  "/scenarios/{config_id}/test-suggestions": testSuggestions,
  "/scenarios/{config_id}/tests": scenarioTests,
  "/scenarios/{config_id}/tests/create": createScenarioTest,
  "/scenarios/{config_id}/tests/update": updateScenarioTest,
  "/scenarios/{config_id}/tests/delete": deleteScenarioTests,
  "/scenarios/{config_id}/test-runs": testRuns,
  "/scenarios/{config_id}/test-runs/create": createTestRun,
  "/scenarios/{config_id}/test-runs/{test_run_id}": testRun,
  "/scenarios/{config_id}/test-runs/{test_run_id}/cancel": cancelTestRun,
  "/hosted-links": hostedLinks,
  "/hosted-links/create": createHostedLink,
  "/hosted-links/update": updateHostedLink,
  "/hosted-links/delete": deleteHostedLinks,
  "/hosted-links/{hosted_link_id}": hostedLink,
  "/endpoints": endpoints,
  "/endpoints/create": createEndpoint,
  "/endpoints/import": importEndpoints,
  "/endpoints/update": updateEndpoint,
  "/endpoints/delete": deleteEndpoints,
  "/endpoints/test": testEndpoint,
  "/endpoints/{id}": endpoint,
  "/mcp-servers": mcpServers,
  "/mcp-servers/create": createMcpServer,
  "/mcp-servers/update": updateMcpServer,
  "/mcp-servers/delete": deleteMcpServers,
  "/mcp-servers/{mcp_server_id}": mcpServer,
  "/mcp-servers/{mcp_server_id}/check": checkMcpServer,
  "/language-models": languageModels,
  "/language-models/create": createLanguageModel,
  "/language-models/update": updateLanguageModel,
  "/language-models/delete": deleteLanguageModels,
  "/language-models/{language_model_id}": languageModel,
  "/language-models/{language_model_id}/check": checkLanguageModel,
  "/secrets": secrets,
  "/secrets/create": createSecret,
  "/secrets/update": updateSecret,
  "/secrets/delete": deleteSecrets,
  "/clips": clips,
  "/clips/create": createClip,
  "/clips/update": updateClip,
  "/clips/delete": deleteClips,
  "/clips/{clip_id}": clip,
  "/clips/{clip_id}/takes": takes,
  "/clips/{clip_id}/takes/create": createTake,
  "/clips/{clip_id}/takes/create-batch": createBatch,
  "/clips/{clip_id}/takes/create-from-audio": createFromAudio,
  "/clips/{clip_id}/takes/render": renderTake,
  "/clips/{clip_id}/takes/music": setMusic,
  "/clips/{clip_id}/takes/cancel": cancelTakes,
  "/clips/{clip_id}/takes/delete": deleteTakes,
  "/clips/{clip_id}/takes/{id}": take,
  "/knowledge-bases": knowledgeBases,
  "/knowledge-bases/create": createKnowledgeBase,
  "/knowledge-bases/update": updateKnowledgeBase,
  "/knowledge-bases/delete": deleteKnowledgeBases,
  "/knowledge-bases/{corpus_id}": knowledgeBase,
  "/knowledge-bases/{corpus_id}/search": searchKnowledgeBase,
  "/knowledge-bases/{corpus_id}/documents": documents,
  "/knowledge-bases/{corpus_id}/documents/create": createDocument,
  "/knowledge-bases/{corpus_id}/documents/retry": retryDocument,
  "/knowledge-bases/{corpus_id}/documents/delete": deleteDocuments,
  "/knowledge-bases/{corpus_id}/sites": sites,
  "/knowledge-bases/{corpus_id}/sites/create": createSite,
  "/knowledge-bases/{corpus_id}/sites/update": updateSite,
  "/knowledge-bases/{corpus_id}/sites/refresh": refreshSite,
  "/knowledge-bases/{corpus_id}/sites/delete": deleteSites,
  "/knowledge-bases/{corpus_id}/sites/{site_id}": site,
  "/knowledge-bases/{corpus_id}/sites/{site_id}/pages": sitePages,
  "/knowledge-bases/{corpus_id}/questions": questions,
  "/knowledge-bases/{corpus_id}/questions/settle": settleQuestions,
  "/trash": trash,
  "/trash/restore": restoreFromTrash,
  "/trash/delete": deleteFromTrash,
  "/webhooks": webhooks,
  "/webhooks/create": createWebhook,
  "/webhooks/update": updateWebhook,
  "/webhooks/delete": deleteWebhooks,
  "/webhooks/{webhook_id}": webhook,
  "/webhooks/{webhook_id}/deliveries": deliveries,
  "/webhooks/{webhook_id}/deliveries/redeliver": redeliver,
  "/webhooks/{webhook_id}/rotate-secret": rotateWebhookSecret,
  "/webhooks/{webhook_id}/test": testWebhook,
  "/pronunciations": pronunciations,
  "/pronunciations/update": updatePronunciations,
  "/allowed-hosts": allowedHosts,
  "/allowed-hosts/update": updateAllowedHosts,
  "/audit-events": auditEvents,
  "/account": account,
  "/account/update": updateAccount,
  "/usage": usage,
  "/keys": keys,
  "/keys/create": createKey,
  "/keys/revoke": revokeKey,
  "/members": members,
  "/members/update": updateMember,
  "/members/remove": removeMember,
  "/invitations": invitations,
  "/invitations/delete": deleteInvitations,
  "/voices": voices,
  "/languages": languages,
  "/models": models,
  "/health": health,
};

/** Every path of the public API, in the order of its description; `openapi.json` describes itself. */
export const ROUTES: Readonly<Record<string, RouteModule>> = Object.fromEntries(
  Object.entries(MODULES).map(([path, module]) => [path, withRefusals(module)]),
);

/** Every operation of the public API. */
export function listOperations(): Operation[] {
  const operations = Object.entries(ROUTES).flatMap(([path, module]) =>
    (["GET", "POST"] as const).flatMap((method) => {
      const { contract } = module[method];
      return contract ? [{ method, path, contract }] : [];
    }),
  );
  return [...operations, { method: "GET", path: "/openapi.json", contract: documentContract }];
}

/** Every operation in the OpenAPI document: those of the public API, and of the pages of hosted links. */
export function listDocumentedOperations(): Operation[] {
  const ofLinks = Object.entries(LINK_OPERATIONS).map(([name, { contract }]): Operation => {
    return { method: "POST", path: `/links/{token}/${name}`, contract };
  });
  return [...listOperations(), ...ofLinks];
}
