import { type EventsOptions, followEvents } from "./conversation-events.ts";
import { avatarForm, documentForm, type NewAvatar, type NewDocument, pictureForm } from "./forms.ts";
import type { BodyOf, QueryOf } from "./operation-types.ts";
import { at, Operations, type Options } from "./operations.ts";
import {
  account,
  auditEvents,
  backgrounds,
  instance,
  keys,
  members,
  questions,
  secrets,
  sites,
  usage,
  webhooks,
} from "./resources/account.ts";
import { clips } from "./resources/clips.ts";
import { scenarioTests, testRuns } from "./resources/scenario-tests.ts";
import { scenarioDraft, scenarioVersions } from "./resources/scenario-versions.ts";
import { type CallOptions, type ClientOptions, Transport } from "./transport.ts";

/** Longer than the API takes for one answer in writing. */
const MESSAGE_TIMEOUT_MS = 130_000;
/** Longer than the API takes for one replay or test from a conversation, or for one avatar made from a photo. */
const REPLAY_TIMEOUT_MS = 60_000;
const AVATAR_TIMEOUT_MS = 120_000;

const conversations = (api: Operations, transport: Transport) => ({
  connect: (body: BodyOf<"conversations.connect">, options?: CallOptions) =>
    api.create<"conversations.connect">("/conversations/connect", body, options),
  list: (query?: QueryOf<"conversations.list">, options?: Options) =>
    api.get<"conversations.list">("/conversations", query, options),
  /** `include` names further parts, with commas in between: `metrics`, `summary`, `variables`, `tool_calls`, `cards`, `model_usage`. */
  get: (id: string, { include, ...options }: QueryOf<"conversations.get"> & Options = {}) =>
    api.get<"conversations.get">(`/conversations/${at(id)}`, include ? { include } : {}, options),
  /**
   * Yields what happens in a conversation, live, from its beginning or `after` an event, until it is over:
   * `for await (const { id, event } of client.conversations.events(callId)) …`
   */
  events: (id: string, options?: EventsOptions) => followEvents(transport, id, options),
  recording: (id: string, options?: Options) =>
    api.get<"conversations.recording.get">(`/conversations/${at(id)}/recording`, undefined, options),
  /** What a judge found in the call, by the scenario's guardrails. */
  review: (id: string, options?: Options) =>
    api.get<"conversations.review.get">(`/conversations/${at(id)}/review`, undefined, options),
  /** Writes the review again. */
  retryReview: (id: string, options?: Options) =>
    api.act<"conversations.review.retry">(`/conversations/${at(id)}/review/retry`, options),
  /** Writes the summary again. */
  retrySummary: (id: string, options?: Options) =>
    api.act<"conversations.summary.retry">(`/conversations/${at(id)}/summary/retry`, options),
  /** Lets a person listen in, unseen. Returns the token for their page. */
  listen: (id: string, body: BodyOf<"conversations.listen">, options?: Options) =>
    api.change<"conversations.listen">(`/conversations/${at(id)}/listen`, body, options),
  /** Removes that person from the call. */
  endListen: (id: string, listenId: string, options?: Options) =>
    api.change<"conversations.listen.end">(
      `/conversations/${at(id)}/listen/end`,
      { listen_id: listenId },
      options,
    ),
  /** Sends what the visitor of a text conversation wrote, and returns the answer. */
  sendMessage: (id: string, body: BodyOf<"conversations.messages">, options?: CallOptions) =>
    api.create<"conversations.messages">(`/conversations/${at(id)}/messages`, body, {
      timeoutMs: MESSAGE_TIMEOUT_MS,
      ...options,
    }),
  sendSystemMessage: (id: string, body: BodyOf<"conversations.system_messages">, options?: CallOptions) =>
    api.create<"conversations.system_messages">(`/conversations/${at(id)}/system-messages`, body, options),
  update: (id: string, body: BodyOf<"conversations.updates">, options?: CallOptions) =>
    api.create<"conversations.updates">(`/conversations/${at(id)}/updates`, body, options),
  delete: (ids: string[], options?: Options) =>
    api.change<"conversations.delete">("/conversations/delete", { ids }, options),
  /** Replays what the visitor said against another version of the scenario; takes up to 50 s. */
  replay: (id: string, body: BodyOf<"conversations.replays">, options?: CallOptions) =>
    api.create<"conversations.replays">(`/conversations/${at(id)}/replays`, body, {
      timeoutMs: REPLAY_TIMEOUT_MS,
      ...options,
    }),
  /** Creates a simulated visitor from the conversation's; asks a model, which takes up to 40 s. */
  createTest: (id: string, options?: CallOptions) =>
    api.create<"conversations.create_test">(`/conversations/${at(id)}/create-test`, undefined, {
      timeoutMs: REPLAY_TIMEOUT_MS,
      ...options,
    }),
  /** Lets a person speak in the avatar's place. Returns the token for their page. */
  takeOver: (id: string, body: BodyOf<"conversations.takeover">, options?: Options) =>
    api.change<"conversations.takeover">(`/conversations/${at(id)}/takeover`, body, options),
  /** Sends the visitor what that person typed. */
  sendTakeoverMessage: (id: string, body: BodyOf<"conversations.takeover.messages">, options?: CallOptions) =>
    api.create<"conversations.takeover.messages">(
      `/conversations/${at(id)}/takeover/messages`,
      body,
      options,
    ),
  /** Hands the call back to its avatar. */
  endTakeover: (id: string, options?: Options) =>
    api.act<"conversations.takeover.end">(`/conversations/${at(id)}/takeover/end`, options),
  /** Gets a fresh room token for a live call, after a reload or for another device. The last page to join gets the call. */
  rejoin: (id: string, options?: Options) =>
    api.act<"conversations.rejoin">(`/conversations/${at(id)}/rejoin`, options),
  /** Continues a text conversation as a call, or takes it back to writing until the call has begun. */
  switch: (id: string, body: BodyOf<"conversations.switch">, options?: Options) =>
    api.change<"conversations.switch">(`/conversations/${at(id)}/switch`, body, options),
});

const avatars = (api: Operations) => ({
  list: (query?: QueryOf<"avatars.list">, options?: Options) =>
    api.get<"avatars.list">("/avatars", query, options),
  get: (id: string, options?: Options) => api.get<"avatars.get">(`/avatars/${at(id)}`, undefined, options),
  /** Changes how an avatar speaks in calls and takes that begin later, and the name and liveliness of your own avatars. */
  update: (body: BodyOf<"avatars.update">, options?: Options) =>
    api.change<"avatars.update">("/avatars/update", body, options),
  /** Creates an avatar from a photo of a person who agreed, which takes up to half a minute, or from the zip of one. */
  create: (avatar: NewAvatar, options?: CallOptions) =>
    api.create<"avatars.create">("/avatars/create", avatarForm(avatar), {
      timeoutMs: AVATAR_TIMEOUT_MS,
      ...options,
    }),
  delete: (ids: string[], options?: Options) =>
    api.change<"avatars.delete">("/avatars/delete", { ids }, options),
});

const scenarios = (api: Operations) => ({
  list: (query?: QueryOf<"scenarios.list">, options?: Options) =>
    api.get<"scenarios.list">("/scenarios", query, options),
  get: (id: string, options?: Options) =>
    api.get<"scenarios.get">(`/scenarios/${at(id)}`, undefined, options),
  create: (body: BodyOf<"scenarios.create">, options?: CallOptions) =>
    api.create<"scenarios.create">("/scenarios/create", body, options),
  update: (body: BodyOf<"scenarios.update">, options?: Options) =>
    api.change<"scenarios.update">("/scenarios/update", body, options),
  /** Creates a copy with the draft. */
  duplicate: (id: string, options?: CallOptions) =>
    api.create<"scenarios.duplicate">(`/scenarios/${at(id)}/duplicate`, undefined, options),
  templates: (options?: Options) =>
    api.get<"scenarios.templates.get">("/scenarios/templates", undefined, options),
  createFromTemplate: (body: BodyOf<"scenarios.create_from_template">, options?: CallOptions) =>
    api.create<"scenarios.create_from_template">("/scenarios/create-from-template", body, options),
  validate: (body: BodyOf<"scenarios.validate">, options?: Options) =>
    api.change<"scenarios.validate">("/scenarios/validate", body, options),
  /** Runs scripted visitors through a scenario, without a room, a voice or a model. */
  simulate: (id: string, body: BodyOf<"scenarios.simulations">, options?: Options) =>
    api.change<"scenarios.simulations">(`/scenarios/${at(id)}/simulations`, body, options),
  delete: (ids: string[], options?: Options) =>
    api.change<"scenarios.delete">("/scenarios/delete", { ids }, options),
  /** How often a scenario's calls met its criteria, over time and by version. */
  criteria: (id: string, query?: QueryOf<"scenarios.criteria.get">, options?: Options) =>
    api.get<"scenarios.criteria.get">(`/scenarios/${at(id)}/criteria`, query, options),
  draft: scenarioDraft(api),
  versions: scenarioVersions(api),
  tests: scenarioTests(api),
  testRuns: testRuns(api),
});

const memories = (api: Operations) => ({
  /** What scenarios remember of visitors, newest first. */
  list: (query?: QueryOf<"memories.list">, options?: Options) =>
    api.get<"memories.list">("/memories", query, options),
  delete: (ids: string[], options?: Options) =>
    api.change<"memories.delete">("/memories/delete", { ids }, options),
  /** Deletes all that is remembered of a visitor. */
  forget: (body: BodyOf<"memories.forget">, options?: Options) =>
    api.change<"memories.forget">("/memories/forget", body, options),
});

const trash = (api: Operations) => ({
  /** What was deleted and can be restored; what was deleted last comes first. */
  list: (query?: QueryOf<"trash.list">, options?: Options) => api.get<"trash.list">("/trash", query, options),
  restore: (ids: string[], options?: Options) =>
    api.change<"trash.restore">("/trash/restore", { ids }, options),
  /** Deletes for good. */
  delete: (ids: string[], options?: Options) => api.change<"trash.delete">("/trash/delete", { ids }, options),
});

const hostedLinks = (api: Operations) => ({
  list: (query?: QueryOf<"hosted_links.list">, options?: Options) =>
    api.get<"hosted_links.list">("/hosted-links", query, options),
  get: (id: string, options?: Options) =>
    api.get<"hosted_links.get">(`/hosted-links/${at(id)}`, undefined, options),
  create: (body: BodyOf<"hosted_links.create">, options?: CallOptions) =>
    api.create<"hosted_links.create">("/hosted-links/create", body, options),
  update: (body: BodyOf<"hosted_links.update">, options?: Options) =>
    api.change<"hosted_links.update">("/hosted-links/update", body, options),
  delete: (ids: string[], options?: Options) =>
    api.change<"hosted_links.delete">("/hosted-links/delete", { ids }, options),
});

const endpoints = (api: Operations) => ({
  list: (query?: QueryOf<"endpoints.list">, options?: Options) =>
    api.get<"endpoints.list">("/endpoints", query, options),
  get: (id: string, options?: Options) =>
    api.get<"endpoints.get">(`/endpoints/${at(id)}`, undefined, options),
  create: (body: BodyOf<"endpoints.create">, options?: CallOptions) =>
    api.create<"endpoints.create">("/endpoints/create", body, options),
  /** Creates endpoints from an OpenAPI document; without `operations`, lists what it has. */
  import: (body: BodyOf<"endpoints.import">, options?: CallOptions) =>
    api.create<"endpoints.import">("/endpoints/import", body, options),
  update: (body: BodyOf<"endpoints.update">, options?: Options) =>
    api.change<"endpoints.update">("/endpoints/update", body, options),
  delete: (ids: string[], options?: Options) =>
    api.change<"endpoints.delete">("/endpoints/delete", { ids }, options),
  /** Sends the request of an endpoint, saved or not, with test values. */
  test: (body: BodyOf<"endpoints.test">, options?: Options) =>
    api.change<"endpoints.test">("/endpoints/test", body, options),
});

const mcpServers = (api: Operations) => ({
  list: (query?: QueryOf<"mcp_servers.list">, options?: Options) =>
    api.get<"mcp_servers.list">("/mcp-servers", query, options),
  get: (id: string, options?: Options) =>
    api.get<"mcp_servers.get">(`/mcp-servers/${at(id)}`, undefined, options),
  create: (body: BodyOf<"mcp_servers.create">, options?: CallOptions) =>
    api.create<"mcp_servers.create">("/mcp-servers/create", body, options),
  update: (body: BodyOf<"mcp_servers.update">, options?: Options) =>
    api.change<"mcp_servers.update">("/mcp-servers/update", body, options),
  /** Lists the server's tools and stores them. */
  check: (id: string, options?: Options) =>
    api.act<"mcp_servers.check">(`/mcp-servers/${at(id)}/check`, options),
  delete: (ids: string[], options?: Options) =>
    api.change<"mcp_servers.delete">("/mcp-servers/delete", { ids }, options),
});

const languageModels = (api: Operations) => ({
  list: (query?: QueryOf<"language_models.list">, options?: Options) =>
    api.get<"language_models.list">("/language-models", query, options),
  get: (id: string, options?: Options) =>
    api.get<"language_models.get">(`/language-models/${at(id)}`, undefined, options),
  create: (body: BodyOf<"language_models.create">, options?: CallOptions) =>
    api.create<"language_models.create">("/language-models/create", body, options),
  update: (body: BodyOf<"language_models.update">, options?: Options) =>
    api.change<"language_models.update">("/language-models/update", body, options),
  /** Asks the model for a few words and a function call. */
  check: (id: string, options?: Options) =>
    api.act<"language_models.check">(`/language-models/${at(id)}/check`, options),
  delete: (ids: string[], options?: Options) =>
    api.change<"language_models.delete">("/language-models/delete", { ids }, options),
});

const pictures = (api: Operations) => ({
  /** Uploads a picture for cards, as JPEG, PNG or WebP. A card's `url` is then its `reference`. */
  create: ({ file }: { file: Blob }, options?: CallOptions) =>
    api.create<"pictures.create">("/pictures/create", pictureForm(file), options),
});

const allowedHosts = (api: Operations) => ({
  /** The only hosts that tools, webhooks and documents may reach; empty for any public host. */
  get: (options?: Options) => api.get<"allowed_hosts.get">("/allowed-hosts", undefined, options),
  /** Replaces the list. Takes an owner's key. */
  update: (body: BodyOf<"allowed_hosts.update">, options?: Options) =>
    api.change<"allowed_hosts.update">("/allowed-hosts/update", body, options),
});

const pronunciations = (api: Operations) => ({
  /** How all avatars of the account say names and terms. */
  get: (options?: Options) => api.get<"pronunciations.get">("/pronunciations", undefined, options),
  update: (body: BodyOf<"pronunciations.update">, options?: Options) =>
    api.change<"pronunciations.update">("/pronunciations/update", body, options),
});

const documents = (api: Operations) => ({
  create: (knowledgeBaseId: string, document: NewDocument, options?: CallOptions) =>
    api.create<"knowledge_bases.documents.create">(
      `/knowledge-bases/${at(knowledgeBaseId)}/documents/create`,
      documentForm(document),
      options,
    ),
  retry: (knowledgeBaseId: string, id: string, options?: Options) =>
    api.change<"knowledge_bases.documents.retry">(
      `/knowledge-bases/${at(knowledgeBaseId)}/documents/retry`,
      { id },
      options,
    ),
  list: (knowledgeBaseId: string, query?: QueryOf<"knowledge_bases.documents.list">, options?: Options) =>
    api.get<"knowledge_bases.documents.list">(
      `/knowledge-bases/${at(knowledgeBaseId)}/documents`,
      query,
      options,
    ),
  delete: (knowledgeBaseId: string, ids: string[], options?: Options) =>
    api.change<"knowledge_bases.documents.delete">(
      `/knowledge-bases/${at(knowledgeBaseId)}/documents/delete`,
      { ids },
      options,
    ),
});

const knowledgeBases = (api: Operations) => ({
  list: (query?: QueryOf<"knowledge_bases.list">, options?: Options) =>
    api.get<"knowledge_bases.list">("/knowledge-bases", query, options),
  get: (id: string, options?: Options) =>
    api.get<"knowledge_bases.get">(`/knowledge-bases/${at(id)}`, undefined, options),
  create: (body: BodyOf<"knowledge_bases.create">, options?: CallOptions) =>
    api.create<"knowledge_bases.create">("/knowledge-bases/create", body, options),
  update: (body: BodyOf<"knowledge_bases.update">, options?: Options) =>
    api.change<"knowledge_bases.update">("/knowledge-bases/update", body, options),
  delete: (ids: string[], options?: Options) =>
    api.change<"knowledge_bases.delete">("/knowledge-bases/delete", { ids }, options),
  search: (id: string, body: BodyOf<"knowledge_bases.search">, options?: Options) =>
    api.change<"knowledge_bases.search">(`/knowledge-bases/${at(id)}/search`, body, options),
  documents: documents(api),
  questions: questions(api),
  sites: sites(api),
});

/** Client for every operation of the API, with a key that stays on this server. */
export class VisavisClient {
  readonly conversations: ReturnType<typeof conversations>;
  readonly avatars: ReturnType<typeof avatars>;
  readonly scenarios: ReturnType<typeof scenarios>;
  readonly memories: ReturnType<typeof memories>;
  readonly trash: ReturnType<typeof trash>;
  readonly hostedLinks: ReturnType<typeof hostedLinks>;
  readonly endpoints: ReturnType<typeof endpoints>;
  readonly mcpServers: ReturnType<typeof mcpServers>;
  readonly languageModels: ReturnType<typeof languageModels>;
  readonly secrets: ReturnType<typeof secrets>;
  readonly clips: ReturnType<typeof clips>;
  readonly knowledgeBases: ReturnType<typeof knowledgeBases>;
  readonly pictures: ReturnType<typeof pictures>;
  readonly allowedHosts: ReturnType<typeof allowedHosts>;
  readonly pronunciations: ReturnType<typeof pronunciations>;
  readonly auditEvents: ReturnType<typeof auditEvents>;
  readonly webhooks: ReturnType<typeof webhooks>;
  readonly backgrounds: ReturnType<typeof backgrounds>;
  readonly instance: ReturnType<typeof instance>;
  readonly usage: ReturnType<typeof usage>;
  readonly account: ReturnType<typeof account>;
  readonly keys: ReturnType<typeof keys>;
  readonly members: ReturnType<typeof members>;

  constructor(options: ClientOptions) {
    const transport = new Transport(options);
    const api = new Operations(transport);
    this.conversations = conversations(api, transport);
    this.avatars = avatars(api);
    this.scenarios = scenarios(api);
    this.memories = memories(api);
    this.trash = trash(api);
    this.hostedLinks = hostedLinks(api);
    this.endpoints = endpoints(api);
    this.mcpServers = mcpServers(api);
    this.languageModels = languageModels(api);
    this.secrets = secrets(api);
    this.clips = clips(api);
    this.knowledgeBases = knowledgeBases(api);
    this.pictures = pictures(api);
    this.allowedHosts = allowedHosts(api);
    this.pronunciations = pronunciations(api);
    this.auditEvents = auditEvents(api);
    this.webhooks = webhooks(api);
    this.backgrounds = backgrounds(api);
    this.instance = instance(api);
    this.usage = usage(api);
    this.account = account(api);
    this.keys = keys(api);
    this.members = members(api);
  }
}
