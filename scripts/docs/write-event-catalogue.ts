import { type JsonObject, objectOf } from "#lib/platform/json.ts";

const HEAD = `# Event catalogue

Each event that a webhook can receive, with an example of its body. [Webhooks](webhooks.md) has the headers, the signature and
the guarantees. This page is written from the API's contracts; \`/api/openapi.json\` has the same under \`webhooks\`, with a
description of every field. Fields may be added, so ignore those that you don't know.

Conversation events carry ids and states. With \`include_values\`, \`conversation.ended\` and \`conversation.summary_ready\` also
carry \`metadata\`, \`runtime_vars\`, \`variables\`, \`tool_calls\` and \`summary\`, and \`conversation.message\` carries the words.
`;

/** The page of webhook events, from the OpenAPI document. */
export function writeEventCatalogue(document: JsonObject): string {
  const events = Object.entries(objectOf(document.webhooks)).map(([type, item]) => {
    const { summary, requestBody } = objectOf(objectOf(item).post);
    const { example } = objectOf(objectOf(objectOf(requestBody).content)["application/json"]);
    return `## ${type}\n\n${summary}.\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n`;
  });
  return [HEAD, ...events].join("\n");
}
