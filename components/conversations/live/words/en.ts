/** The texts about live calls, on the overview and above the list of conversations. */
export const LIVE_CALLS_EN = {
  title: "Live now",
  live: "Live",
  listen: "Listen in",
  listenTo: "Listen in to {name}",
  listeningTo: "Listening in to {name}",
  notNotified: "The visitor is not notified. The conversation keeps a record that you listened.",
  video: "Video of the avatar",
  stop: "Stop listening",
  joining: "Joining the call",
  listening: "You hear both sides. Your microphone is off.",
  ended: "The call has ended.",
  noAnswer: "Could not reach the call. Try again.",
};

export type LiveCallsWords = typeof LIVE_CALLS_EN;
