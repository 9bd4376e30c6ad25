/** The texts of the page about API keys. */
export const API_KEYS_EN = {
  title: "API keys",
  intro:
    "A key acts for this account within its scope. Keep it on your server: the API rejects requests from browsers. The <reference>API reference</reference> lists every operation with samples.",
  lost: "Only the last four characters can be shown again. If you lose a key, create a new one and revoke the old one.",
  empty: {
    title: "Start conversations from your own server",
    text: "With an API key your backend connects visitors to avatars and reads transcripts. Links work without a key.",
    share: "Share a link instead",
  },
  agent: {
    title: "Connect a coding agent",
    text: "The instance is a server for the Model Context Protocol. An agent connects with an API key and gets the operations in the key’s scope as tools.",
    command: "Command for Claude Code",
    settings: "Settings for other clients",
  },
  create: "Create API key",
  namePlaceholder: "Where will it be used?",
  nameNeeded: "Enter a name, so you can recognise the key later.",
  key: "Key",
  scope: "Scope",
  scopes: {
    connect: "Start and update conversations. Enough for an embedded call.",
    read: "Read conversations, clips, scenarios and knowledge.",
    full: "Everything, including deletion.",
  },
  expires: "Expires",
  neverExpires: "Never",
  lifetime: "In {days} days, on {date}",
  member: "Member",
  created: "Created",
  lastUsed: "Last used",
  never: "never",
  inDays: { one: "in {count} day", other: "in {count} days" },
  revokedOn: "Revoked {date}",
  expiredOn: "Expired {date}",
  revoke: {
    open: "Revoke",
    title: "Revoke “{name}”?",
    confirm: "Revoke key",
    busy: "Revoking",
    done: "“{name}” revoked",
    used: {
      one: "It started {count} call in the last 30 days. Requests with it fail immediately; calls in progress continue. This cannot be undone.",
      other:
        "It started {count} calls in the last 30 days. Requests with it fail immediately; calls in progress continue. This cannot be undone.",
    },
    unused:
      "It started no calls in the last 30 days. Requests with it fail immediately. This cannot be undone.",
  },
  revokeMany: {
    question: "Revoke {things}?",
    confirm: "Revoke {things}",
    done: "{things} revoked",
    loss: "Requests with them fail immediately; calls in progress continue.",
    lossOfOne: "Requests with it fail immediately; calls in progress continue.",
    lossOf: {
      one: "They started {count} call in the last 30 days. Requests with them fail immediately; calls in progress continue.",
      other:
        "They started {count} calls in the last 30 days. Requests with them fail immediately; calls in progress continue.",
    },
  },
  shown: {
    title: "Copy your API key",
    text: "It is shown in full only once.",
    copyWhat: "the key",
    try: "Try it",
    example: "Example request",
    stored: "I have stored it",
  },
};
export type ApiKeysWords = typeof API_KEYS_EN;
