import { cache } from "react";
import { statusLines } from "#components/health/parts.ts";
import { getLanguage, getWords } from "#components/words/get-words.ts";
import { readCapacity } from "#lib/calls/capacity/capacity.ts";
import { findChosenModel } from "#lib/language-models/open-model.ts";
import {
  ask,
  checkModels,
  lookAtHealth,
  minutesToJobServer,
  readFreeSpace,
} from "#lib/operations/check-health.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";

/** The instance as the account's members see it. The rail and the overview's card show the same lines, which are read once. */
export const readInstanceStatus = cache(async (ownerId: string) => {
  const [health, models, capacity, answering, own, freeBytes, jobServerMinutes] = await Promise.all([
    lookAtHealth(),
    checkModels(),
    ask(readCapacity(), null),
    findAnsweringModel(),
    ask(findChosenModel(ownerId, null), undefined),
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
});
