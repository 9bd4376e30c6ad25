import type { Sample } from "./code-sample.tsx";

/** Code to request a room from a server, with the origin that serves this page. */
export function connectSamples(origin: string): Sample[] {
  return [
    { language: "curl", code: curl(origin) },
    { language: "TypeScript", code: typescript(origin) },
  ];
}

const curl = (origin: string) => `curl ${origin}/api/conversations/connect \\
  -H "Authorization: Bearer $VISAVIS_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "scenario_id": "'$SCENARIO_ID'",
    "avatar_id": "'$AVATAR_ID'",
    "runtime_vars": { "order_hint": "A-20417" },
    "show_ai_label": true
  }'

# 200
{ "room_url": "wss://…", "token": "<ROOM_TOKEN>",
  "conversation_session_id": "…" }`;

const typescript = (origin: string) => `// On your server: the key never reaches a browser.
const response = await fetch("${origin}/api/conversations/connect", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env.VISAVIS_API_KEY}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    scenario_id: scenarioId,
    avatar_id: avatarId,
    runtime_vars: { order_hint: "A-20417" },
    show_ai_label: true,
  }),
});
const answer = await response.json();
if (!response.ok) throw new Error(answer.error_code);

// In your page: join the room with any LiveKit client.
const { room_url, token, conversation_session_id } = answer;`;
