import type { CardWords } from "#components/call/cards/card-props.ts";
import type { MicrophoneBrowser, MicrophoneProblem } from "#components/call/devices/microphone-problem.ts";
import type { CallProblem } from "#components/call/setup/call-problem.ts";
import type { AgentState, CaptionSize, Quality } from "#components/call/setup/call-types.ts";
import type { VisitorFieldType } from "#lib/links/visitor-fields.ts";

/**
 * Text for a call that is not possible: what happened, and what to do. `retry` is the button's label; null if retrying
 * would not help.
 */
type ProblemWords = { title: string; text: string; retry: string | null };

/** Steps to allow the microphone in a browser; `browser` as used in `noMicrophone.blockedIn`. */
type AllowWords = { browser: string; steps: [string, string, string] };

/**
 * All texts of the public call page in one language. Plain text, so the server sends a page only the catalogue it
 * needs; `fill` inserts `{name}` and other values. A missing text does not compile.
 */
export type CallWords = {
  /** For numbers, durations and lists. */
  locale: string;
  aiLabel: string;
  aiAvatar: string;
  /** The link for visitors who find a page or its avatar wrong. */
  report: string;
  before: {
    /** Where the avatar speaks another language than the page. */
    inLanguage: string;
    willTalk: string;
    hostedBy: string;
    recordedTitle: string;
    /** Above the button that starts another call. */
    recordedAgainTitle: string;
    recordedByHost: string;
    recordedBySomebody: string;
    start: string;
    calling: string;
    type: string;
    passcode: string;
    passcodeHint: string;
    passcodeNeeded: string;
    passcodeWrong: string;
    consentTitle: string;
    consentAgree: string;
    consentNeeded: string;
    /** Beside a question that needs no answer. */
    optional: string;
    choose: string;
    answerNeeded: string;
    answerForms: Record<VisitorFieldType, string>;
  };
  /** What the avatar, `{name}`, remembers of a visitor who agrees; `{days}` is a length such as "90 days". */
  memory: Record<
    | "remember"
    | "note"
    | "what"
    | "show"
    | "list"
    | "none"
    | "failed"
    | "forget"
    | "sure"
    | "sureYes"
    | "sureNo"
    | "forgetFailed"
    | "forgotten",
    string
  >;
  devices: {
    title: string;
    choose: string;
    microphone: string;
    speaker: string;
    testSpeaker: string;
    test: string;
    testMicrophone: string;
    cameraOff: string;
    asking: string;
    willAsk: string;
    level: string;
    heard: string;
    saySomething: string;
    suppressNoise: string;
    noMicrophoneYet: string;
    systemDefault: string;
    handOver: Record<"title" | "text" | "code" | "address" | "copy" | "copied", string>;
  };
  noMicrophone: {
    title: string;
    problems: Record<Exclude<MicrophoneProblem, "denied">, string>;
    blockedIn: string;
    blockedInCall: string;
    /** A link, in a frame. */
    openTab: string;
    waitingTitle: string;
    waitingText: string;
    type: string;
    checkAgain: string;
    allow: Record<MicrophoneBrowser, AllowWords>;
  };
  call: {
    title: string;
    states: Record<AgentState, string>;
    quality: Record<Quality, string>;
    duration: string;
    recorded: string;
    captions: string;
    captionSize: string;
    captionSizes: Record<CaptionSize, string>;
    panel: string;
    pictureInPicture: string;
    repeat: string;
    letMeFinish: string;
    letMeFinishHint: string;
    pushToTalk: string;
    pushToTalkHint: string;
    holdToTalk: string;
    /** Names the controls that a phone has in the menu. */
    more: string;
    mute: string;
    unmute: string;
    switchOn: string;
    end: string;
    endLong: string;
    tapToHear: string;
    reconnecting: string;
    reconnectingText: string;
    slow: string;
    voiceLate: string;
    /** A person speaks in the avatar's place. */
    memberHere: string;
    /** The avatar has asked for a person, and waits. */
    memberCalled: string;
    memberVideo: string;
    voiceSilent: string;
    away: string;
    awayText: string;
    noPlace: string;
    noPlaceText: string;
  };
  talk: {
    title: string;
    close: string;
    log: string;
    empty: string;
    you: string;
    typed: string;
    cutByTyping: string;
    cutByVoice: string;
    messageTo: string;
    placeholder: string;
    send: string;
    sending: string;
    kept: string;
    notSent: string;
  };
  /** Of a conversation in writing. */
  chat: {
    title: string;
    willWrite: string;
    start: string;
    starting: string;
    writing: string;
    /** Below the message field. */
    hint: string;
    tooFast: string;
    wrote: string;
    again: string;
  };
  /** What cards say beside the texts of their owner. */
  cards: CardWords;
  ended: {
    thanks: string;
    talked: string;
    keepsTranscript: string;
    keepsRecording: string;
    goingIn: string;
    goingNow: string;
    goNow: string;
    goTo: string;
    stay: string;
    again: string;
    rating: {
      question: string;
      /** The name of a star. */
      score: string;
      comment: string;
      send: string;
      sent: string;
      failed: string;
    };
    transcript: {
      show: string;
      loading: string;
      title: string;
      empty: string;
      download: string;
      /** `{time}`: the time of day until which it can be read. */
      until: string;
      gone: string;
      failed: string;
    };
  };
  nextTryIn: string;
  nextTryNow: string;
  /** Of a visitor who waits for a place. `{time}`: for how long. */
  waiting: { now: string; since: string; cancel: string };
  /** Link out of a frame that does not allow the call. */
  openInTab: string;
  /** `{name}` is the avatar's name, `{label}` the link's label. */
  problems: Record<CallProblem, ProblemWords>;
};
