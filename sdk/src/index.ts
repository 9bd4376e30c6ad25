export { VisavisClient } from "./client.ts";
export type { ConversationEvent, EventsOptions } from "./conversation-events.ts";
export {
  type ConnectBody,
  type ConnectHandlerOptions,
  createConnectHandler,
} from "./create-connect-handler.ts";
export {
  createUpdatesHandler,
  type UpdateBody,
  type UpdatesHandlerOptions,
} from "./create-updates-handler.ts";
export {
  ApiError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetail,
  type ErrorReason,
  TimeoutError,
  VisavisError,
} from "./errors.ts";
export type { NewAvatar, NewDocument } from "./forms.ts";
export type { AnswerOf, BodyOf, OperationId, QueryOf } from "./operation-types.ts";
export { eachPage } from "./pages.ts";
export type { Authenticate, Payload, RouteOptions } from "./route.ts";
export type { CallOptions, ClientOptions } from "./transport.ts";
export { verifyWebhook, type WebhookHeaders, WebhookVerificationError } from "./verify-webhook.ts";
export type {
  ConversationEventData,
  DocumentEventData,
  MessageEventData,
  TakeEventData,
  ToolEventData,
  WebhookEvent,
} from "./webhook-event.ts";
