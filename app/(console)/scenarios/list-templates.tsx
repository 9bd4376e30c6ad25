import { GraphPicture } from "#components/scenarios/picture/graph-picture.tsx";
import { getWords } from "#components/words/get-words.ts";
import { isDemoOn } from "#lib/links/demo.ts";
import { BLANK_ID, SCENARIO_TEMPLATES } from "#lib/scenarios/templates/templates.ts";

/** The templates as the gallery shows them, in the reader's language. */
export async function listTemplates() {
  const words = await getWords("scenarioCreation");
  // Only the gallery is translated: a created scenario's name and texts belong to its owner.
  const translated: Record<string, { name: string; description: string }> = words.templates;
  const audiences: Record<string, string> = words.audiences;
  const isTried = isDemoOn();
  return SCENARIO_TEMPLATES.map(({ id, name, description, nodesJson, token }) => ({
    id,
    ...(translated[id] ?? { name, description }),
    audience: audiences[id],
    picture: <GraphPicture flow={nodesJson} />,
    tryAt: isTried && token ? `/c/${token}` : undefined,
    isBlank: id === BLANK_ID,
  }));
}
