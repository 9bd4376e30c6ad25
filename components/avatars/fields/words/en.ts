/** The texts of the fields that choose an avatar's voice or background, on several pages. */
export const AVATAR_FIELDS_EN = {
  pronunciations: "Pronunciations",
  pronunciationsHint: "One per line: written = spoken. For the local voices, IPA between slashes works too.",
  pronunciationIncomplete: "Write it as “written = spoken”.",
  pronunciationsExample: "Nguyen = win\nRostock = /ɹˈɒstɒk/",
  voice: "Voice",
  ownVoice: "Own voice",
  other: "Other",
  otherVoice: "Other voice",
  otherVoiceHint: "The name of a voice of your speech service.",
  speed: "Speed",
  speedHint: "0.5 to 2; 1 is the voice’s own speed.",
  voiceOf: "{name}’s voice",
  language: {
    label: "Language of the call",
    auto: "The visitor’s language",
    autoHint: "Detected from the visitor’s first words. If they change language, the avatar does too.",
    autoMissing:
      "This instance hears only one language, so these calls don’t start. Ask the operator to install a recognition model that knows several.",
    missing: {
      heard:
        "This instance can’t hear {language}, so calls in it don’t start. Ask the operator to install a recognition model that knows it.",
      spoken:
        "This instance can’t speak {language}, so calls in it don’t start. Ask the operator to install a voice that knows it.",
      both: "This instance can neither hear nor speak {language}, so calls in it don’t start. Ask the operator to install models that know it.",
    },
    ofScenario: "The scenario’s",
    unspecified: "Not specified",
  },
  liveliness: {
    label: "Liveliness",
    hint: "How much the avatar moves while it talks and listens.",
    ofAvatar: "The avatar’s own",
    calm: "Calm",
    natural: "Natural",
    lively: "Lively",
    saved: "{name}’s liveliness saved",
  },
  background: "Background",
  backgroundIgnored: "This avatar keeps the background of its photo, so no other one shows.",
  backgrounds: {
    studio: "Studio",
    dawn: "Dawn",
    sage: "Sage",
    sky: "Sky",
    lilac: "Lilac",
    night: "Night",
  },
  customColour: "Custom colour",
  colour: "Colour",
  before: "The avatar in front of this background",
  upload: "Upload image",
  uploading: "Uploading",
  uploadFailed: "Upload failed.",
  noAnswer: "The server did not respond. Try again.",
  imageName: "Background",
};
export type AvatarFieldsWords = typeof AVATAR_FIELDS_EN;
