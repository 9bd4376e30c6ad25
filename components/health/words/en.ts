/** The texts about what runs of this instance. */
export const HEALTH_EN = {
  title: "This instance",
  pending: "Asking its parts",
  allRunning: "All parts running",
  onePart: "{part}: {problem}",
  someParts: "{count} parts need attention",
  running: "running",
  notRunning: "not running",
  starting: "starting",
  jobsStarting: "Documents, clips and summaries wait for the job server, about {count} min. Calls work.",
  local: "local",
  latency: "{name}, {ms} ms",
  free: "{size} free",
  nearlyFull: "nearly full",
  onlyFree:
    "Only {size} free. Recordings and uploads may soon fail. Make room on the disk of the data folder.",
  version: "Version {version}",
  versions: "Version {version}, workers {workers}",
  capacity: {
    full: { one: "{count} call, no room for more", other: "{count} calls, no room for more" },
    idle: { one: "room for {count} call", other: "room for {count} calls" },
    some: { one: "{count} call, room for {places} more", other: "{count} calls, room for {places} more" },
  },
  parts: {
    agent: {
      label: "Avatar workers",
      missing: "No workers are available to answer calls.",
      operator: "Check agent.log.",
    },
    livekit: { label: "Media server", missing: "Calls can't be joined.", operator: "Check livekit.log." },
    database: { label: "Database", missing: "No data can be read or stored." },
    inngest: { label: "Background jobs", missing: "Documents and clips are waiting; calls work." },
    llm: {
      label: "Language model",
      missing: "It isn't responding, so calls can't start.",
      operator: "Check LLM_BASE_URL, LLM_API_KEY and models.log.",
    },
    stt: {
      label: "Speech recognition",
      missing: "It isn't responding, so calls can't start.",
      operator: "Check STT_BASE_URL, STT_API_KEY and models.log.",
    },
    tts: {
      label: "Voice",
      missing: "It isn't responding, so calls can't start.",
      operator: "Check TTS_BASE_URL, TTS_API_KEY and models.log.",
    },
    storage: { label: "Storage" },
  },
  model: {
    demo: "Demo model",
    fromScenario: "as set in the scenario",
    demoHint: "Calls are answered by rules instead of a language model.",
    ownHint: "Calls of this account are answered by {name}, unless their scenario chooses another model.",
    operator: {
      connect:
        "To give all accounts a language model, download one with `npm run -s visavis -- models pull`, start Ollama or LM Studio on this machine, or set LLM_BASE_URL and LLM_API_KEY.",
      tooSlow: "Choose a smaller model with `npm run -s visavis -- models use`, or another server.",
    },
    connectOne: "Connect a language model",
    noJudge:
      "This instance uses the demo model. It follows rules, so it cannot keep or check guardrails, nor judge a conversation.",
    noCriteria:
      "This instance uses the demo model. It follows rules, so it cannot check conversations against criteria.",
    noMemory:
      "This instance uses the demo model. It follows rules, so it cannot remember visitors, and links do not offer it.",
    notJudged: "Not checked: the demo model cannot judge a conversation.",
    speed: "First word after {seconds} s, {tokens} tokens per second.",
    tooSlow: "too slow",
    tooSlowHint: "First word after {seconds} s, {tokens} tokens per second: visitors will wait.",
    none: "none",
    noneHint: "No language model answers, so avatars can only apologize.",
    answeredBy: "Answered by <b>{name}</b>.",
    answeredByDemo:
      "Answered by <b>{name}</b>: rules instead of a language model. It follows simple tasks only.",
  },
  download: {
    offer: "Download a small language model ({size}, for simple tasks)",
    title: "Download {name}?",
    facts: "It needs {size}, and the disk has {free} free. Its license is {licence}.",
    unknownLicence: "unknown",
    kept: "{size} is already downloaded. The download will resume.",
    effect:
      "The model then answers the calls of all accounts on this machine, if it is fast enough. Nothing that is said leaves the machine.",
    start: "Download",
    starting: "Starting",
    running: "Downloading {name}: {received} of {total}",
    waiting: "Waiting for another download on this machine",
    progress: "Download of {name}",
    cancel: "Cancel",
    failed: "{name} could not be downloaded.",
    retry: "Retry",
    installed:
      "{name} is downloaded. It answers calls once nobody has been in a call for two and a half minutes, if it is fast enough.",
  },
  sharedVoice: {
    hint: "All avatars share one voice, a man's: the natural voices are not downloaded.",
    operator: "`npm start` tries again to download them at each start.",
  },
  voice: {
    late: {
      problem: "late in calls",
      missing:
        "In the last two minutes, visitors waited more than 2.5 s for a voice. The machine or the speech server is overloaded; new calls wait.",
    },
    silent: {
      problem: "not heard in calls",
      missing: "In the last two minutes, calls showed words as captions only, because speech failed.",
      operator: "Check models.log and the load of the machine.",
    },
  },
  check: {
    again: "Check again",
    checking: "Checking",
    now: "checked just now",
    seconds: "checked {count} s ago",
    minutes: "checked {count} min ago",
    long: "checked over an hour ago",
  },
};
export type HealthWords = typeof HEALTH_EN;
