import type { Handler } from "#lib/http/contract.ts";
import { allowOnly, type Method } from "#lib/http/route.ts";
import { documentContract, type Operation, type OperationContract } from "#lib/openapi/operation.ts";
import { accountRoutes } from "./account/account-routes.ts";
import { allowedHostRoutes } from "./allowed-hosts/allowed-host-routes.ts";
import { auditEventRoutes } from "./audit-events/audit-event-routes.ts";
import { avatarRoutes } from "./avatars/avatar-routes.ts";
import { backgroundRoutes } from "./backgrounds/background-routes.ts";
import { clipRoutes } from "./clips/clip-routes.ts";
import { takeRoutes } from "./clips/take-routes.ts";
import { callRoutes } from "./conversations/call-routes.ts";
import { conversationRoutes } from "./conversations/conversation-routes.ts";
import { endpointRoutes } from "./endpoints/endpoint-routes.ts";
import { healthRoutes } from "./health/health-routes.ts";
import { hostedLinkRoutes } from "./hosted-links/hosted-link-routes.ts";
import { invitationRoutes } from "./invitations/invitation-routes.ts";
import { keyRoutes } from "./keys/key-routes.ts";
import { documentRoutes } from "./knowledge-bases/document-routes.ts";
import { knowledgeBaseRoutes } from "./knowledge-bases/knowledge-base-routes.ts";
import { questionRoutes } from "./knowledge-bases/question-routes.ts";
import { siteRoutes } from "./knowledge-bases/site-routes.ts";
import { languageModelRoutes } from "./language-models/language-model-routes.ts";
import { languageRoutes } from "./languages/language-routes.ts";
import { LINK_OPERATIONS } from "./links/operations.ts";
import { mcpServerRoutes } from "./mcp-servers/mcp-server-routes.ts";
import { memberRoutes } from "./members/member-routes.ts";
import { memoryRoutes } from "./memories/memory-routes.ts";
import { modelRoutes } from "./models/model-routes.ts";
import { pictureRoutes } from "./pictures/picture-routes.ts";
import { pronunciationRoutes } from "./pronunciations/pronunciation-routes.ts";
import { scenarioRoutes } from "./scenarios/scenario-routes.ts";
import { scenarioTestRoutes } from "./scenarios/scenario-test-routes.ts";
import { secretRoutes } from "./secrets/secret-routes.ts";
import { trashRoutes } from "./trash/trash-routes.ts";
import { usageRoutes } from "./usage/usage-routes.ts";
import { voiceRoutes } from "./voices/voice-routes.ts";
import { webhookRoutes } from "./webhooks/webhook-routes.ts";

type RouteHandler = Handler & { contract?: OperationContract };
type Module = { GET?: RouteHandler; POST?: RouteHandler };
export type RouteModule = Readonly<Record<Method, RouteHandler>>;

/** A handler for each method of a path: those that its module does not have refuse the request. */
export function withRefusals({ GET, POST }: Module): RouteModule {
  const own = { ...(GET && { GET }), ...(POST && { POST }) };
  return { ...allowOnly(...(["GET", "POST"] as const).filter((method) => method in own)), ...own };
}

const OPERATIONS: Readonly<Record<string, Module>> = {
  ...conversationRoutes,
  ...callRoutes,
  ...pictureRoutes,
  ...memoryRoutes,
  ...avatarRoutes,
  ...backgroundRoutes,
  ...scenarioRoutes,
  ...scenarioTestRoutes,
  ...hostedLinkRoutes,
  ...endpointRoutes,
  ...mcpServerRoutes,
  ...languageModelRoutes,
  ...secretRoutes,
  ...clipRoutes,
  ...takeRoutes,
  ...knowledgeBaseRoutes,
  ...documentRoutes,
  ...siteRoutes,
  ...questionRoutes,
  ...trashRoutes,
  ...webhookRoutes,
  ...pronunciationRoutes,
  ...allowedHostRoutes,
  ...auditEventRoutes,
  ...accountRoutes,
  ...usageRoutes,
  ...keyRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...voiceRoutes,
  ...languageRoutes,
  ...modelRoutes,
  ...healthRoutes,
};

/** Every path of the public API, in the order of its description; `openapi.json` describes itself. */
export const ROUTES: Readonly<Record<string, RouteModule>> = Object.fromEntries(
  Object.entries(OPERATIONS).map(([path, module]) => [path, withRefusals(module)]),
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
