import { db } from "#db/client.ts";
import { createDocument } from "#lib/documents/create-document.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { deleteQuestionRows } from "#lib/questions/queries.ts";
import type { SettleQuestionsInput } from "#lib/questions/schema.ts";

/** Makes the owner's answer a document of the base, or sets the questions aside without one. */
export async function settleQuestions(
  caller: Caller,
  knowledgeBaseId: string,
  { ids, question, answer }: SettleQuestionsInput,
): Promise<void> {
  if (answer !== undefined) {
    const file = new File([`# ${question}\n\n${answer}\n`], "answer.md");
    const name = [...question].slice(0, MAX_NAME_LENGTH).join("");
    await createDocument(caller, knowledgeBaseId, { name, description: "", file });
  }
  await deleteQuestionRows(db, caller.ownerId, knowledgeBaseId, ids);
}

const MAX_NAME_LENGTH = 200;
