import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { groupQuestions, type QuestionGroup } from "#lib/questions/group-questions.ts";
import { listQuestionRows } from "#lib/questions/queries.ts";

/** As many as are compared with each other for a page. */
const LATEST = 300;
const MAX_GROUPS = 20;

/** What calls asked one of the caller's bases lately without an answer, alike questions together. */
export async function listQuestions(caller: Caller, knowledgeBaseId: string): Promise<QuestionGroup[]> {
  const rows = await listQuestionRows(db, caller.ownerId, knowledgeBaseId, LATEST);
  return groupQuestions(rows).slice(0, MAX_GROUPS);
}
