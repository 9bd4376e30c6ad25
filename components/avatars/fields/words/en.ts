/** The texts of the fields that choose an avatar's voice or background, on several pages. */
export const AVATAR_FIELDS_EN = {
  pronunciations: "Pronunciations",
  pronunciationsHint: "One per line: written = spoken. For the local voices, IPA between slashes works too.",
  pronunciationsExample: "Nguyen = win\nRostock = /ɹˈɒstɒk/",
  voice: "Voice",
  ownVoice: "Own voice",
  speed: "Speed",
  speedHint: "0.5 to 2; 1 is the voice’s own speed.",
  voiceOf: "{name}’s voice",
  background: "Background",
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
