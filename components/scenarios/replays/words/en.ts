/** The texts of replays of a conversation. */
export const REPLAYS_EN = {
  page: { title: "Replay", api: "Replay this conversation" },
  versions: {
    recorded: "Version of the call",
    draft: "Draft",
    published: "Published version",
    numbered: "Version {number}",
  },
  form: {
    against: "Replay against",
    replay: "Replay",
    busy: "Replaying, up to 50 s",
    nothing: "The visitor said nothing in this call, so there is nothing to replay.",
    how: "What the visitor said is sent as text to the version you choose, and its model replies. Your endpoints are not called: their recorded responses are used. Knowledge searches use your current documents.",
  },
  summary: {
    title: "Result",
    path: "Path",
    requests: "Requests",
    text: "Text",
    same: "Same",
    different: "Different",
    modelTime: "Reply time, model only (median)",
    answerTime: "Answer time in the call, spoken (median)",
    end: "Replayed call",
    ended: "Ended by the scenario",
    notEnded: "Not ended by the scenario",
    noSpeech:
      "A replay has no speech, so speech is left out on both sides: the model’s time to its first word, and that of the requests before it.",
    missed: {
      one: "One request is not in this call’s recorded responses. Nothing was sent, and the model got that as the response.",
      other:
        "{count} requests are not in this call’s recorded responses. Nothing was sent, and the model got that as the response.",
    },
    stopped: {
      time_limit: "The replay reached its time limit. The remaining turns are left out.",
      turn_limit: "Only the first 100 turns are replayed.",
    },
  },
  turns: {
    greeting: "Greeting",
    turn: "Turn {number}",
    starters: { greeting: "Greeting", user: "Visitor", system: "System message" },
    recorded: "Recorded",
    replayed: "Replayed",
    over: "The replay had ended before this turn.",
    different: "Different: {parts}",
    parts: { path: "path", calls: "requests", text: "text" },
    modelOnly: "model only",
    interrupted: "(interrupted)",
    silent: "Nothing was said.",
    sources: { tape: "Recorded response", missed: "No recorded response", not_sent: "Not sent" },
    failed: "Failed",
  },
};

export type ReplaysWords = typeof REPLAYS_EN;
