import { CARDS_EN } from "#components/call/cards/words/en.ts";
import { CHAT_EN } from "#components/call/chat/words/en.ts";
import type { MicrophoneBrowser, MicrophoneProblem } from "#components/call/devices/microphone-problem.ts";
import type { CallProblem } from "#components/call/setup/call-problem.ts";
import type { AgentState, CaptionSize, Quality } from "#components/call/setup/call-types.ts";
import { SHARING_EN } from "#components/call/sharing/words/en.ts";
import type { VisitorFieldType } from "#lib/links/visitor-fields.ts";

/** Text for a call that is not possible: what happened, and what to do. `retry` is the button's label; null if retrying would not help. */
type ProblemWords = { title: string; text: string; retry: string | null };

/** Steps to allow the microphone in a browser; `browser` as used in `noMicrophone.blockedIn`. */
type AllowWords = { browser: string; steps: [string, string, string] };

/** All texts of the public call page. Plain text, so the server sends a page only the catalogue it needs; `fill` inserts `{name}` and other values. */
export const EN = {
  /** For numbers, durations and lists. */
  locale: "en-GB",
  aiLabel: "This is AI",
  aiAvatar: "{name}, an AI avatar",
  /** The link for visitors who find a page or its avatar wrong. */
  report: "Report this page",
  before: {
    /** Where the avatar speaks another language than the page. */
    inLanguage: "This conversation is in {language}.",
    willTalk: "You're about to talk with {name}.",
    hostedBy: "Hosted by {host}.",
    /** Above the button that starts another call. */
    recordedAgainTitle: "A new call is recorded, too.",
    recordedTitle: "This call is recorded.",
    recordedByHost: "{host} can watch it and read the transcript. By starting you agree.",
    recordedBySomebody: "The host can watch it and read the transcript. By starting you agree.",
    start: "Start the conversation",
    calling: "Calling {name}…",
    type: "Type instead of talking",
    passcode: "Passcode",
    passcodeHint: "Ask the person who sent you this link for the passcode.",
    passcodeNeeded: "Enter the passcode.",
    passcodeWrong: "Wrong passcode. Check it and try again.",
    consentTitle: "Before you start",
    consentAgree: "I have read this and agree.",
    consentNeeded: "Please agree before you start.",
    /** Beside a question that needs no answer. */
    optional: "optional",
    choose: "Choose",
    answerNeeded: "Please answer before you start.",
    answerForms: {
      text: "This answer is too long.",
      email: "Enter an email address like ana@example.com.",
      phone: "Enter a phone number like +49 170 1234567.",
      choice: "Choose one of the answers.",
      date: "Enter a date.",
    } satisfies Record<VisitorFieldType, string>,
  },
  /** What the avatar, `{name}`, remembers of a visitor who agrees; `{days}` is a length such as "90 days". */
  memory: {
    remember: "Remember me for next time",
    note: "{name} notes facts from this conversation and knows them when you come back with this browser. They are kept for {days}, and you can read and delete them here.",
    what: "Only this may be noted: {what}",
    show: "What {name} remembers",
    list: "What is remembered",
    none: "Nothing yet.",
    failed: "This could not be loaded. Try again.",
    forget: "Forget me",
    sure: "Delete everything that is remembered about you?",
    sureYes: "Delete",
    sureNo: "Keep",
    forgetFailed: "This could not be deleted. Try again.",
    forgotten: "Everything was deleted.",
  },
  devices: {
    title: "Devices",
    choose: "Choose devices",
    microphone: "Microphone",
    speaker: "Speaker",
    testSpeaker: "Test the speaker",
    test: "Test",
    testMicrophone: "Test the microphone",
    cameraOff: "Your camera is not used.",
    cameraOnPress: "Your camera is off until you turn it on in the call.",
    asking: "Your browser is asking for permission.",
    willAsk: "Your browser will ask for the microphone when you start.",
    level: "Microphone level",
    heard: "We can hear you",
    saySomething: "Say something",
    suppressNoise: "Reduce background noise",
    noMicrophoneYet: "Turn on the microphone first",
    systemDefault: "System default",
    handOver: {
      title: "Continue on another device",
      text: "Scan this code with the other device, or open the link there. The call continues on that device.",
      code: "QR code for this call",
      address: "Link to this call",
      copy: "Copy",
      copied: "Copied",
    },
  },
  noMicrophone: {
    title: "{name} can't hear you yet",
    problems: {
      framed:
        "This website doesn't pass the microphone on to the conversation. Open it in its own tab to talk, or type instead.",
      missing: "No microphone found. Plug one in or turn it on, then check again.",
      busy: "Another app is using the microphone. Close it, then check again.",
      insecure: "Browsers allow the microphone only on https pages. You can type instead.",
    } satisfies Record<Exclude<MicrophoneProblem, "denied">, string>,
    blockedIn: "The microphone is blocked for this page. To allow it in {browser}:",
    blockedInCall:
      "The microphone is blocked for this page. Allow it next to the address bar, then press again.",
    /** A link, in a frame. */
    openTab: "Open the conversation in its own tab",
    waitingTitle: "Waiting for permission",
    waitingText: "Nothing is sent until you start the conversation.",
    type: "Type instead",
    checkAgain: "Check the microphone again",
    allow: {
      ios: {
        browser: "Safari on iPhone or iPad",
        steps: [
          "Tap the page menu at the left of the address bar.",
          "Open “Website settings” and set Microphone to “Allow”.",
          "Reload this page.",
        ],
      },
      iosApp: {
        browser: "this browser",
        steps: [
          "Open the Settings app of the device and find this browser in the list of apps.",
          "Turn on “Microphone”.",
          "Come back here and reload this page.",
        ],
      },
      firefox: {
        browser: "Firefox",
        steps: [
          "Click the crossed-out microphone to the left of the address.",
          "Remove the block next to “Use the microphone”.",
          "Come back here. This page updates automatically.",
        ],
      },
      edge: {
        browser: "Edge",
        steps: [
          "Click the lock at the left of the address bar.",
          "Set “Microphone” to “Allow”.",
          "Come back here. This page updates automatically.",
        ],
      },
      chrome: {
        browser: "Chrome",
        steps: [
          "Click the settings icon at the left of the address bar.",
          "Turn on “Microphone”.",
          "Come back here. This page updates automatically.",
        ],
      },
      safari: {
        browser: "Safari",
        steps: [
          "Open “Settings for This Website” in the Safari menu.",
          "Set “Microphone” to “Allow”.",
          "Reload this page.",
        ],
      },
      other: {
        browser: "this browser",
        steps: [
          "Open this site's permissions next to the address bar.",
          "Allow the microphone.",
          "Come back here. This page updates automatically.",
        ],
      },
    } satisfies Record<MicrophoneBrowser, AllowWords>,
  },
  call: {
    title: "Call with {name}",
    states: {
      connecting: "Calling {name}",
      initializing: "{name} is joining",
      listening: "{name} is listening",
      thinking: "{name} is thinking",
      speaking: "{name} is speaking",
      away: "{name} is away for a moment",
    } satisfies Record<AgentState, string>,
    quality: {
      excellent: "Excellent connection",
      good: "Good connection",
      poor: "Poor connection",
      lost: "No connection",
      unknown: "Checking the connection",
    } satisfies Record<Quality, string>,
    duration: "Duration",
    recorded: "Recorded",
    captions: "Captions",
    captionSize: "Caption size: {size}",
    captionSizes: { small: "small", medium: "medium", large: "large" } satisfies Record<CaptionSize, string>,
    panel: "Transcript and chat",
    pictureInPicture: "Picture in picture",
    repeat: "Repeat that",
    letMeFinish: "Let me finish",
    letMeFinishHint: "The avatar waits longer before it answers.",
    pushToTalk: "Hold a button to talk",
    pushToTalkHint: "The avatar hears you only while you hold the button or the space bar.",
    holdToTalk: "Hold to talk",
    /** Names the controls that a phone has in the menu. */
    more: "More",
    mute: "Mute the microphone",
    unmute: "Unmute the microphone",
    switchOn: "Turn on the microphone",
    end: "End",
    endLong: "End the conversation",
    tapToHear: "Tap to hear {name}",
    reconnecting: "Reconnecting…",
    reconnectingText: "Connection lost for a moment. {name} is waiting, and nothing you said is lost.",
    slow: "Slow connection. The picture may stop, but you can keep talking.",
    voiceLate: "{name} takes a moment to speak.",
    /** A person speaks in the avatar's place. */
    memberHere: "{name} from the team is talking with you",
    /** The avatar has asked for a person, and waits. */
    memberCalled: "A person from the team has been called",
    memberVideo: "Video of {name}",
    voiceSilent: "{name} can’t be heard right now. The captions show the words.",
    away: "One moment…",
    awayText: "{name} will be right back. Nothing you said is lost.",
    noPlace: "All places are taken",
    noPlaceText: "Please stay. {name} joins as soon as a place is free.",
    sharing: SHARING_EN,
  },
  talk: {
    title: "Conversation",
    close: "Close the conversation",
    log: "What was said",
    empty: "The transcript appears here. You can type at any time.",
    you: "You",
    typed: "{speaker}, typed",
    /** A card in a transcript. */
    shown: "{speaker} showed",
    cutByTyping: "You wrote, {name} stopped",
    cutByVoice: "You spoke, {name} stopped",
    messageTo: "Message to {name}",
    placeholder: "Type a message",
    send: "Send",
    sending: "Sending",
    kept: "Will be sent when the connection is back.",
    notSent: "Not sent. Press Send to try again.",
  },
  /** Of a conversation in writing. */
  chat: CHAT_EN,
  /** What cards say beside the texts of their owner. */
  cards: CARDS_EN,
  ended: {
    thanks: "Thanks for the conversation",
    talked: "You talked with {name} for {duration}.",
    keepsTranscript: "{host} keeps the transcript.",
    keepsRecording: "{host} keeps the recording and the transcript.",
    goingIn: "Going to {host} in {time}",
    goingNow: "Going to {host} now",
    goNow: "Go now",
    goTo: "Go to {host}",
    stay: "Stay here",
    again: "Talk again",
    rating: {
      question: "How was the conversation?",
      /** The name of a star. */
      score: "{score} of 5",
      comment: "Anything to add? (optional)",
      send: "Send",
      sent: "Thank you for your feedback.",
      failed: "Your rating could not be sent. Try again.",
    },
    transcript: {
      show: "Show the transcript",
      loading: "Loading the transcript",
      title: "Transcript",
      empty: "Nothing was said in this call.",
      download: "Download as text",
      /** `{time}`: the time of day until which it can be read. */
      until: "You can read it here until {time}.",
      gone: "The transcript is no longer available.",
      failed: "The transcript could not be loaded. Try again.",
    },
  },
  nextTryIn: "Trying again in {time}",
  nextTryNow: "Trying again now",
  /** Of a visitor who waits for a place. `{time}`: for how long. */
  waiting: {
    now: "Waiting for a free place.",
    since: "Still waiting, for {time} now.",
    cancel: "Cancel",
  },
  /** Link out of a frame that does not allow the call. */
  openInTab: "Open the call in a new tab",
  /** `{name}` is the avatar's name, `{label}` the link's label. */
  problems: {
    gone: {
      title: "This link no longer works",
      text: "It was deleted, or the address is incomplete. Ask the person who sent it for a new one.",
      retry: null,
    },
    expired: {
      title: "This link has expired",
      text: "Ask the person who sent it for a new one.",
      retry: null,
    },
    paused: {
      title: "This link is paused",
      text: "The host has paused it for now. Please come back later.",
      retry: "Try again",
    },
    "used-up": {
      title: "This link has been used up",
      text: "It has no calls left. Ask the person who sent it for a new one.",
      retry: null,
    },
    forbidden: {
      title: "This call can't be shown on this website",
      text: "The host hasn't allowed this website. Try opening the call in a new tab.",
      retry: null,
    },
    consent: {
      title: "The terms of this call have changed",
      text: "The host has changed the questions or terms of this call. Reload this page to see them.",
      retry: null,
    },
    language: {
      title: "This conversation isn’t possible at the moment",
      text: "The service doesn’t know the language of this conversation yet. The provider has to set it up first.",
      retry: "Try again",
    },
    busy: {
      title: "All places are taken right now",
      text: "Stay on this page: your call with {name} starts by itself when a place is free. You don't need to reload it.",
      retry: "Try now",
    },
    crowded: {
      title: "Too many calls from your network",
      text: "Others on your network are already talking with {name}. This page tries again by itself; no need to reload it.",
      retry: "Try now",
    },
    quota: {
      title: "No minutes are left this month",
      text: "The host has used up this month's conversation time. Please let them know, or come back next month.",
      retry: "Try again",
    },
    rate: {
      title: "Too many calls at once",
      text: "Please wait a minute, then try again.",
      retry: "Try again",
    },
    unavailable: {
      title: "Calls are not possible right now",
      text: "The service behind this link isn't working at the moment. Nothing was started. Try again in a minute.",
      retry: "Try again",
    },
    offline: {
      title: "Can't reach the service",
      text: "Check that this device is online, then try again.",
      retry: "Try again",
    },
    unreachable: {
      title: "The call could not be connected",
      text: "The page works, but audio and video can't get through. A company network or a VPN may be blocking them. Try again, or use another network.",
      retry: "Try again",
    },
    "no-avatar": {
      title: "{name} did not answer",
      text: "The call was open, but nobody answered. Try again; a new call starts from the beginning.",
      retry: "Call again",
    },
    broken: {
      title: "The call was cut off",
      text: "{name} is gone. Everything said until then is saved. A new call starts from the beginning.",
      retry: "Call again",
    },
    lost: {
      title: "The connection didn't come back",
      text: "The connection was lost for too long, and the call has ended. Everything said until then is saved.",
      retry: "Call again",
    },
    elsewhere: {
      title: "This call continues in another tab",
      text: "It was opened again, in another tab or on another device, and continues there.",
      retry: "Continue here",
    },
  } satisfies Record<CallProblem, ProblemWords>,
};

/** The texts of a call page in one language. A missing one does not compile. */
export type CallWords = typeof EN;
