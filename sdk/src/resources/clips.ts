import { musicForm, type NewMusic, type NewOwnAudio, ownAudioForm } from "../forms.ts";
import type { BodyOf, QueryOf } from "../operation-types.ts";
import { at, type Operations, type Options } from "../operations.ts";
import type { CallOptions } from "../transport.ts";

const takes = (api: Operations) => ({
  list: (clipId: string, query?: QueryOf<"clips.takes.list">, options?: Options) =>
    api.get<"clips.takes.list">(`/clips/${at(clipId)}/takes`, query, options),
  get: (clipId: string, id: string, options?: Options) =>
    api.get<"clips.takes.get">(`/clips/${at(clipId)}/takes/${at(id)}`, undefined, options),
  create: (clipId: string, body: BodyOf<"clips.takes.create">, options?: CallOptions) =>
    api.create<"clips.takes.create">(`/clips/${at(clipId)}/takes/create`, body, options),
  createBatch: (clipId: string, body: BodyOf<"clips.takes.create_batch">, options?: CallOptions) =>
    api.create<"clips.takes.create_batch">(`/clips/${at(clipId)}/takes/create-batch`, body, options),
  /** Creates a take from a WAV, MP3, M4A or OGG file. */
  createFromAudio: (clipId: string, audio: NewOwnAudio, options?: CallOptions) =>
    api.create<"clips.takes.create_from_audio">(
      `/clips/${at(clipId)}/takes/create-from-audio`,
      ownAudioForm(audio),
      options,
    ),
  /** Uploads a WAV, MP3, M4A or OGG file, which a render with `music` plays under the voice. */
  music: (clipId: string, music: NewMusic, options?: Options) =>
    api.change<"clips.takes.music">(`/clips/${at(clipId)}/takes/music`, musicForm(music), options),
  render: (clipId: string, body: BodyOf<"clips.takes.render">, options?: Options) =>
    api.change<"clips.takes.render">(`/clips/${at(clipId)}/takes/render`, body, options),
  cancel: (clipId: string, ids: string[], options?: Options) =>
    api.change<"clips.takes.cancel">(`/clips/${at(clipId)}/takes/cancel`, { ids }, options),
  delete: (clipId: string, ids: string[], options?: Options) =>
    api.change<"clips.takes.delete">(`/clips/${at(clipId)}/takes/delete`, { ids }, options),
});

export const clips = (api: Operations) => ({
  list: (query?: QueryOf<"clips.list">, options?: Options) => api.get<"clips.list">("/clips", query, options),
  get: (id: string, options?: Options) => api.get<"clips.get">(`/clips/${at(id)}`, undefined, options),
  create: (body: BodyOf<"clips.create">, options?: CallOptions) =>
    api.create<"clips.create">("/clips/create", body, options),
  update: (body: BodyOf<"clips.update">, options?: Options) =>
    api.change<"clips.update">("/clips/update", body, options),
  delete: (ids: string[], options?: Options) => api.change<"clips.delete">("/clips/delete", { ids }, options),
  takes: takes(api),
});
