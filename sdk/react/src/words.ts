/** The texts of the standard view. */
export type Words = {
  connecting: string;
  listening: string;
  thinking: string;
  speaking: string;
  away: string;
  ended: string;
  avatar: string;
  mute: string;
  unmute: string;
  microphoneBlocked: string;
  playSound: string;
  message: string;
  send: string;
  notSent: string;
  end: string;
};

export const ENGLISH: Words = {
  connecting: "Connecting",
  listening: "Listening",
  thinking: "Thinking",
  speaking: "Speaking",
  away: "Reconnecting",
  ended: "The call has ended",
  avatar: "AI avatar",
  mute: "Mute",
  unmute: "Unmute",
  microphoneBlocked: "The microphone is blocked. You can type instead.",
  playSound: "Play sound",
  message: "Message",
  send: "Send",
  notSent: "The message was not sent. Try again.",
  end: "End call",
};
