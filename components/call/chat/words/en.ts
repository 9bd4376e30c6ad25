/** The texts of conversations in writing. */
export const CHAT_EN = {
  /** Continues the conversation as a call. */
  talk: "Talk instead",
  calling: "Calling…",
  startCall: "Start the call",
  stay: "Keep writing",
  noMicrophone:
    "The microphone can’t be used. Allow it in your browser and press the button again, or keep writing.",
  noCall: "No call is possible at the moment. You can keep writing.",
  title: "Chat with {name}",
  willWrite: "You're about to chat with {name} in writing.",
  start: "Start the chat",
  starting: "Opening the chat…",
  writing: "{name} is writing",
  /** Below the message field. */
  hint: "Enter sends. Shift + Enter starts a new line.",
  tooFast: "That was a lot at once. Wait a moment, then press Send again.",
  wrote: "You chatted with {name} for {duration}.",
  again: "Chat again",
};

export type ChatWords = typeof CHAT_EN;
