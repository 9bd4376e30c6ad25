import { backgroundForm, type NewBackground } from "../forms.ts";
import type { BodyOf, QueryOf } from "../operation-types.ts";
import { at, type Operations, type Options } from "../operations.ts";
import type { CallOptions } from "../transport.ts";

export const backgrounds = (api: Operations) => ({
  list: (options?: Options) => api.get<"backgrounds.get">("/backgrounds", undefined, options),
  /** Uploads an image. `background` of a call or a link is then its `background`. */
  create: (image: NewBackground, options?: CallOptions) =>
    api.create<"backgrounds.create">("/backgrounds/create", backgroundForm(image), options),
  delete: (ids: string[], options?: Options) =>
    api.change<"backgrounds.delete">("/backgrounds/delete", { ids }, options),
});

/** What the instance offers to all accounts. */
export const instance = (api: Operations) => ({
  voices: (options?: Options) => api.get<"voices.get">("/voices", undefined, options),
  languages: (options?: Options) => api.get<"languages.get">("/languages", undefined, options),
  models: (options?: Options) => api.get<"models.get">("/models", undefined, options),
});

/** Questions from calls that a knowledge base couldn't answer. */
export const questions = (api: Operations) => ({
  list: (knowledgeBaseId: string, options?: Options) =>
    api.get<"knowledge_bases.questions.get">(
      `/knowledge-bases/${at(knowledgeBaseId)}/questions`,
      undefined,
      options,
    ),
  /** Answers questions with a new document, or dismisses them without an `answer`. */
  settle: (
    knowledgeBaseId: string,
    body: BodyOf<"knowledge_bases.questions.settle">,
    options?: CallOptions,
  ) =>
    api.create<"knowledge_bases.questions.settle">(
      `/knowledge-bases/${at(knowledgeBaseId)}/questions/settle`,
      body,
      options,
    ),
});

/** Websites whose pages are documents of a knowledge base. */
export const sites = (api: Operations) => ({
  list: (knowledgeBaseId: string, query?: QueryOf<"knowledge_bases.sites.list">, options?: Options) =>
    api.get<"knowledge_bases.sites.list">(`/knowledge-bases/${at(knowledgeBaseId)}/sites`, query, options),
  get: (knowledgeBaseId: string, id: string, options?: Options) =>
    api.get<"knowledge_bases.sites.get">(
      `/knowledge-bases/${at(knowledgeBaseId)}/sites/${at(id)}`,
      undefined,
      options,
    ),
  /** The pages that its last run found, with the reasons for those that were skipped. */
  pages: (
    knowledgeBaseId: string,
    id: string,
    query?: QueryOf<"knowledge_bases.sites.pages.list">,
    options?: Options,
  ) =>
    api.get<"knowledge_bases.sites.pages.list">(
      `/knowledge-bases/${at(knowledgeBaseId)}/sites/${at(id)}/pages`,
      query,
      options,
    ),
  create: (knowledgeBaseId: string, body: BodyOf<"knowledge_bases.sites.create">, options?: CallOptions) =>
    api.create<"knowledge_bases.sites.create">(
      `/knowledge-bases/${at(knowledgeBaseId)}/sites/create`,
      body,
      options,
    ),
  update: (knowledgeBaseId: string, body: BodyOf<"knowledge_bases.sites.update">, options?: Options) =>
    api.change<"knowledge_bases.sites.update">(
      `/knowledge-bases/${at(knowledgeBaseId)}/sites/update`,
      body,
      options,
    ),
  /** Reads it again. */
  refresh: (knowledgeBaseId: string, id: string, options?: Options) =>
    api.change<"knowledge_bases.sites.refresh">(
      `/knowledge-bases/${at(knowledgeBaseId)}/sites/refresh`,
      { id },
      options,
    ),
  /** Deletes sites with their documents. */
  delete: (knowledgeBaseId: string, ids: string[], options?: Options) =>
    api.change<"knowledge_bases.sites.delete">(
      `/knowledge-bases/${at(knowledgeBaseId)}/sites/delete`,
      { ids },
      options,
    ),
});

export const usage = (api: Operations) => ({
  /** Calls, minutes and answer times of a period. */
  get: (query?: QueryOf<"usage.get">, options?: Options) => api.get<"usage.get">("/usage", query, options),
});

export const account = (api: Operations) => ({
  get: (options?: Options) => api.get<"account.get">("/account", undefined, options),
  /** Changes name, retention or default avatar. Name and retention need an owner's key. */
  update: (body: BodyOf<"account.update">, options?: Options) =>
    api.change<"account.update">("/account/update", body, options),
});

export const keys = (api: Operations) => ({
  list: (query?: QueryOf<"keys.list">, options?: Options) => api.get<"keys.list">("/keys", query, options),
  /** Creates a key that may do no more than this client's, and is revoked with it. */
  create: (body: BodyOf<"keys.create">, options?: CallOptions) =>
    api.create<"keys.create">("/keys/create", body, options),
  revoke: (id: string, options?: Options) => api.change<"keys.revoke">("/keys/revoke", { id }, options),
});

/** All need an owner's key. */
export const members = (api: Operations) => ({
  list: (options?: Options) => api.get<"members.get">("/members", undefined, options),
  /** Makes an editor a viewer. */
  update: (body: BodyOf<"members.update">, options?: Options) =>
    api.change<"members.update">("/members/update", body, options),
  remove: (id: string, options?: Options) => api.change<"members.remove">("/members/remove", { id }, options),
  invitations: (options?: Options) => api.get<"invitations.get">("/invitations", undefined, options),
  deleteInvitations: (ids: string[], options?: Options) =>
    api.change<"invitations.delete">("/invitations/delete", { ids }, options),
});

export const auditEvents = (api: Operations) => ({
  /** Who changed what in the account, newest first. */
  list: (query?: QueryOf<"audit_events.list">, options?: Options) =>
    api.get<"audit_events.list">("/audit-events", query, options),
});

export const webhooks = (api: Operations) => ({
  list: (query?: QueryOf<"webhooks.list">, options?: Options) =>
    api.get<"webhooks.list">("/webhooks", query, options),
  get: (id: string, options?: Options) => api.get<"webhooks.get">(`/webhooks/${at(id)}`, undefined, options),
  create: (body: BodyOf<"webhooks.create">, options?: CallOptions) =>
    api.create<"webhooks.create">("/webhooks/create", body, options),
  update: (body: BodyOf<"webhooks.update">, options?: Options) =>
    api.change<"webhooks.update">("/webhooks/update", body, options),
  delete: (ids: string[], options?: Options) =>
    api.change<"webhooks.delete">("/webhooks/delete", { ids }, options),
  rotateSecret: (id: string, options?: CallOptions) =>
    api.create<"webhooks.rotate_secret">(`/webhooks/${at(id)}/rotate-secret`, undefined, options),
  test: (id: string, options?: Options) => api.act<"webhooks.test">(`/webhooks/${at(id)}/test`, options),
  deliveries: (id: string, query?: QueryOf<"webhooks.deliveries.list">, options?: Options) =>
    api.get<"webhooks.deliveries.list">(`/webhooks/${at(id)}/deliveries`, query, options),
  redeliver: (id: string, deliveryId: string, options?: Options) =>
    api.change<"webhooks.deliveries.redeliver">(
      `/webhooks/${at(id)}/deliveries/redeliver`,
      { delivery_id: deliveryId },
      options,
    ),
});

export const secrets = (api: Operations) => ({
  list: (query?: QueryOf<"secrets.list">, options?: Options) =>
    api.get<"secrets.list">("/secrets", query, options),
  create: (body: BodyOf<"secrets.create">, options?: CallOptions) =>
    api.create<"secrets.create">("/secrets/create", body, options),
  update: (body: BodyOf<"secrets.update">, options?: Options) =>
    api.change<"secrets.update">("/secrets/update", body, options),
  delete: (ids: string[], options?: Options) =>
    api.change<"secrets.delete">("/secrets/delete", { ids }, options),
});
