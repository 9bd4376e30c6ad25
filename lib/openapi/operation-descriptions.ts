import type { Operation } from "./operation.ts";

/**
 * When to choose an operation, for those that are easily confused with another one: its summary says what it does. The
 * key is its path. Models choose tools by these texts.
 */
export const OPERATION_DESCRIPTIONS: Readonly<Record<string, string>> = {
  // Live conversations
  "/conversations/connect":
    "The visitor's browser joins the room with the token. With mode `text` there is no room: send messages instead.",
  "/conversations/{conversation_session_id}/messages":
    "Speaks as the visitor, and only in conversations with mode `text`. Use updates to make the avatar of a call speak.",
  "/conversations/{conversation_session_id}/system-messages":
    "Tells the model something that nobody says aloud. Updates can do the same and more.",
  "/conversations/{conversation_session_id}/updates":
    "`say` makes the avatar say a text, `respond` has it answer as if the visitor had said it, `end` ends the call at once.",
  "/conversations/{conversation_session_id}/takeover":
    "For a person with a browser, who joins the room with the token. The avatar is silent until the call is handed back.",
  "/conversations/{conversation_session_id}/takeover/messages":
    "Works only during a takeover. Speaks as the person, not as the avatar.",
  "/conversations/{conversation_session_id}/rejoin":
    "Starts no new conversation. It fails once the conversation has ended: connect then.",
  "/conversations/{conversation_session_id}/switch": "The transcript, variables and node stay the same.",
  "/conversations/{conversation_session_id}":
    "`include` adds the summary, variables, tool calls, cards, latency or model usage.",
  "/conversations/{conversation_session_id}/review":
    "Has the verdicts on criteria and broken rules; the summary is part of the conversation.",
  "/conversations/{conversation_session_id}/recording":
    "Fails with `RECORDING_PROCESSING` until it is ready: retry later.",

  // Trying scenarios
  "/scenarios/validate":
    "Finds mistakes in a graph without running it. Creating and updating check the same.",
  "/scenarios/{config_id}/simulations":
    "Runs at once and needs no model: the script has the model's answers. For visitors played by a model, use tests and test runs.",
  "/scenarios/{config_id}/tests/create": "Stores a test; create a test run to run it.",
  "/scenarios/{config_id}/test-runs/create":
    "Runs stored tests with the scenario's model. Get the test run for its results. The demo model can't play simulated visitors.",
  "/scenarios/{config_id}/test-suggestions": "Creates none of them.",
  "/conversations/{conversation_session_id}/replays":
    "Another version responds to what a real visitor said. Endpoints get no requests.",
  "/conversations/{conversation_session_id}/create-test":
    "For conversations with a visitor's words. Asks a model, which takes up to 40 s.",
  "/scenarios/{config_id}/draft/connect":
    "As connect, but for trying: four at a time, up to 15 minutes each, without minutes of the plan.",
  "/scenarios/{config_id}/criteria": "Counts over many calls; the verdicts on one are in its review.",

  // Scenarios and what they use
  "/scenarios/update": "Publishes the new graph at once; live calls keep theirs.",
  "/hosted-links/create":
    "For visitors without your own page. Connect starts a call in your own page instead.",
  "/endpoints/create":
    "A scenario's function of type `http` calls it. For the tools of an MCP server, create an MCP server instead.",
  "/mcp-servers/create": "Lists no tools yet: check it next.",
  "/secrets/create":
    "Endpoints and MCP servers name it as `{{secret.name}}`. Its value cannot be read again.",
  "/knowledge-bases/{corpus_id}/search": "Returns what a search in a call would find.",
  "/knowledge-bases/{corpus_id}/documents/create":
    "Returns at once: list the documents until its status is `completed`.",
  "/knowledge-bases/{corpus_id}/sites/create":
    "For many pages of one host; for one page, create a document. Get the site until its status is `completed`.",
  "/pictures/create": "Not for avatars or backgrounds.",

  // Videos from a script
  "/clips/create": "A clip is empty: create takes of it.",
  "/clips/{clip_id}/takes/create": "Makes audio only; render the take for a video.",
  "/clips/{clip_id}/takes/create-batch":
    "For a script with `{{names}}` and a table of values; for one take, create a take.",
  "/clips/{clip_id}/takes/create-from-audio": "For a script that a voice speaks, create a take.",
  "/clips/{clip_id}/takes/render": "Get the take until its status is `completed`.",
  "/clips/{clip_id}/takes/music": "Changes no video by itself.",
  "/clips/{clip_id}/takes/cancel": "The takes stay: delete them to remove them.",

  // Deleting
  "/memories/delete": "Deletes single memories; forget deletes all of a visitor.",
  "/memories/forget": "Cannot be undone.",
  "/trash/delete": "Cannot be undone. To move something to the trash, use the delete operation of its type.",
  "/webhooks/{webhook_id}/rotate-secret":
    "Cannot be undone: receivers must learn the new secret within a day.",
  "/webhooks/{webhook_id}/test": "For an event that was sent before, use redeliver.",
};

/** When to use an operation; empty if its summary says so. */
export const whenToUse = (path: string): string[] => {
  const { [path]: text } = OPERATION_DESCRIPTIONS;
  return text === undefined ? [] : [text];
};

/** What a model chooses an operation by: its summary, and when to use it. */
export const describeChoice = ({ path, contract }: Operation): string =>
  [`${contract.summary}.`, ...whenToUse(path)].join(" ");
