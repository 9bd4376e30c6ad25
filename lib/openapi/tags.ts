/** What the operations of each tag are about. */
export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Conversations: "Start conversations, control them while they are live, follow them, and read what was said",
  Avatars: "Who speaks: built-in people, and avatars of your own",
  Scenarios: "What the avatar does in a conversation: a graph of nodes, and its tests",
  "Hosted links": "Public pages that start a conversation without code",
  "HTTP endpoints": "Requests to your servers that a scenario can make",
  "Language models": "Models on servers of your own that answer in place of the instance's",
  Secrets: "Values that endpoints use without anybody being able to read them",
  Clips: "Videos in which an avatar says a text",
  "Knowledge bases": "Documents that avatars look answers up in",
  Webhooks: "Messages to your server about events, and their log",
  Memories: "What scenarios remember of visitors who come back",
  Pronunciations: "How all avatars of the account say names and terms",
  "Audit events": "Who changed what in the account",
  Service: "The instance's health, and this document",
};
