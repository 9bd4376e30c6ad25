import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { createKnowledgeBase } from "../bases/bases.ts";
import { findKnowledgeBaseByName } from "../bases/queries.ts";
import { createDocument } from "../documents/documents.ts";

/** Two documents of an invented clinic, for trying out a knowledge base. */
const CLINIC_DOCUMENTS: readonly { name: string; text: string }[] = [
  {
    name: "Visiting the clinic",
    text: `# Visiting the clinic

## Opening hours

We are open Monday to Friday from 8 a.m. to 6 p.m., and on Saturday from 9 a.m. to 1 p.m. We are closed on Sundays and public
holidays. The phone line opens 30 minutes before the doors.

## Appointments

Please arrive 10 minutes early. Bring your insurance card and a list of the medicines you take. You can move or cancel an
appointment free of charge until 24 hours before it. After that we charge 25 euros.

## Parking and access

There are 12 free parking spaces behind the building; the entrance is on Mill Lane. The bus lines 4 and 11 stop in front of
the clinic. All rooms can be reached without stairs.
`,
  },
  {
    name: "Preparing for a blood test",
    text: `# Preparing for a blood test

## Eating and drinking

Do not eat for 8 hours before the test. Water is fine, and we recommend a large glass of it in the morning. Coffee, tea and
juice change the results, so please wait until after the test.

## Medicines

Take your usual medicines unless your doctor has told you otherwise. Tell us if you take blood thinners.

## Results

Most results are ready after 2 working days. We call you if a value needs attention; otherwise you receive a letter.
`,
  },
];

const NAME = "Sample clinic";

/** The actor's knowledge base with the documents of an invented clinic, created if there is none. */
export async function ensureSampleBase(actor: Actor): Promise<{ id: string }> {
  const found = await findKnowledgeBaseByName(db, actor.ownerId, NAME);
  return found ?? (await createSampleBase(actor));
}

/** Creates a knowledge base with the documents of an invented clinic. Throws `VALIDATION` if its name is taken. */
export async function createSampleBase(actor: Actor): Promise<{ id: string }> {
  const base = await createKnowledgeBase(actor, {
    name: NAME,
    description: "An invented clinic, for trying out questions",
    language: "english",
  });
  for (const { name, text } of CLINIC_DOCUMENTS) {
    await createDocument(actor, base.id, { name, description: "", file: new File([text], `${name}.md`) });
  }
  return base;
}
