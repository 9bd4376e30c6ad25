import { statusLines } from "#components/health/parts.ts";
import { getLanguage, getWords } from "#components/words/get-words.ts";
import { readCapacity } from "#lib/calls/capacity/capacity.ts";
import { findChosenModel } from "#lib/language-models/open-model.ts";
import { checkHealth, checkModels, minutesToJobServer, readFreeSpace } from "#lib/operations/check-health.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";
import type { Actor } from "#lib/platform/actor.ts";

/** The instance as the account's members see it. The rail and the overview's card show the same lines. */
export async function readInstanceStatus({ ownerId }: Pick<Actor, "ownerId">) {
  const [health, models, capacity, answering, own, freeBytes, jobServerMinutes] = await Promise.all([
    checkHealth(),
    checkModels(),
    readCapacity(),
    findAnsweringModel(),
    findChosenModel(ownerId, null),
    readFreeSpace(),
    minutesToJobServer(),
  ]);
  const { parts, voice, isVoiceShared, version, workerVersions } = health;
  const state = {
    ...{ parts, models, capacity, answering, voice, isVoiceShared, freeBytes, jobServerMinutes },
    ownModel: own?.name ?? null,
  };
  const lines = statusLines(state, { words: await getWords("health"), language: await getLanguage() });
  return { lines, state, version, workerVersions };
}
