import { db } from "#db/client.ts";
import { createDocument } from "#lib/knowledge/documents/create-document.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { deleteQuestionRows } from "./queries.ts";
import type { SettleQuestionsInput } from "./schema.ts";

const MAX_NAME_LENGTH = 200;

/** Adds the owner's answer to the knowledge base as a document, or dismisses the questions without one. */
export async function settleQuestions(
  actor: Actor,
  knowledgeBaseId: string,
  { ids, question, answer }: SettleQuestionsInput,
): Promise<void> {
  if (answer !== undefined) {
    const file = new File([`# ${question}\n\n${answer}\n`], "answer.md");
    const name = [...question].slice(0, MAX_NAME_LENGTH).join("");
    await createDocument(actor, knowledgeBaseId, { name, description: "", file });
  }
  await deleteQuestionRows(db, actor.ownerId, knowledgeBaseId, ids);
}
