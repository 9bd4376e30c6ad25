import { createKnowledgeBase } from "#lib/knowledge/bases/create-knowledge-base.ts";
import { createDocument } from "#lib/knowledge/documents/create-document.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { CLINIC_DOCUMENTS } from "./clinic-documents.ts";

/** Creates a knowledge base with the documents of an invented clinic. Throws `VALIDATION` if its name is taken. */
export async function createSampleBase(actor: Actor): Promise<{ id: string }> {
  const base = await createKnowledgeBase(actor, {
    name: "Sample clinic",
    description: "An invented clinic, for trying out questions",
    language: "english",
  });
  for (const { name, text } of CLINIC_DOCUMENTS) {
    await createDocument(actor, base.id, { name, description: "", file: new File([text], `${name}.md`) });
  }
  return base;
}
