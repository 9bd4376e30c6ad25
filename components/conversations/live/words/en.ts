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
  control: {
    end: "End call",
    endTitle: "End this call?",
    endText: "The visitor’s call ends within seconds. The transcript is kept.",
    ending: "Ending…",
    sending: "Sending…",
    ended: "Call ended",
    message: "Send message",
    messageTitle: "Send the avatar a message",
    messageText: "The visitor doesn’t see it. The avatar takes it into account from its next answer on.",
    content: "Message",
    answerNow: "Answer right away",
    sent: "Message sent",
  },
};

export type LiveCallsWords = typeof LIVE_CALLS_EN;
