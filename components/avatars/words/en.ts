/** The texts of the page about avatars. */
export const AVATARS_EN = {
  title: "Avatars",
  empty: {
    title: "No avatars yet",
    text: "An avatar is a face and a voice. This instance has none, because its “avatars” folder is empty.",
  },
  gallery: {
    voice: "Voice",
    voiceHint: "Press a face to hear it. “Own voice” plays each avatar’s own.",
    ownVoice: "Own voice",
    background: "Try a background",
  },
  card: {
    default: "Default",
    id: "the ID of {name}",
    voice: "Voice: {voice}",
    linksLost: { one: "Also deletes {count} link.", other: "Also deletes {count} links." },
    loss: "Its files are deleted from this instance. Calls in progress continue.",
    kind: "avatar",
    makeDefault: "Make default",
    isDefault: "{name} is now the default",
  },
  speech: {
    open: "Voice",
    title: "{name}’s voice",
    text: "For calls and takes that begin later. Scenarios, links and API requests can choose others.",
    saved: "Voice saved.",
    save: "Save",
    hint: "Empty: the voice the avatar was made with.",
    pronunciations: "How it says names and terms. These override the account’s.",
  },
  /** The descriptions of the built-in avatars, by slug. */
  builtIn: {
    ama: "Short grey-flecked curls, terracotta knitwear, warm and sure of herself.",
    daniel: "Navy suit and red tie, short dark hair, calm and attentive.",
    henry: "Grey hair and glasses, tweed jacket and green tie, patient and experienced.",
    leo: "Swept brown hair and freckles, denim shirt, cheerful and quick.",
    maya: "Long wavy light-brown hair, blue shirt, warm and easy to talk to.",
    mei: "Straight black hair to the shoulders, cream knitwear, friendly and precise.",
    priya: "Dark hair in a low bun, green blouse, bright and direct.",
    sofia: "Dark wavy hair to the shoulders, cream blouse, open and attentive.",
  },
  portrait: {
    none: "Hear {name}",
    preparing: "Preparing {name}",
    playing: "Stop {name}",
    problems: {
      speech: "Speech failed.",
      noSpeechService: "The speech service is not responding.",
      stopped: "The preview stopped. Reload the page.",
      notLoaded: "The preview could not be loaded.",
      notDrawn: "The avatar could not be drawn: {reason}.",
    },
  },
  talk: {
    with: "Talk to {name}",
    choose: "Choose a scenario",
    create: "Create scenario",
    createFirst: "Create a scenario first",
  },
  upload: {
    title: "Upload avatar",
    checking: "Checking the avatar",
    done: "“{name}” uploaded",
    file: "Avatar file",
    fileHint: "A zip of the baked folder: rig.json, rig.bin and its images. Up to 8 MB.",
    voice: "Voice",
    failed: "Upload failed.",
    how: "How to make an avatar file",
    howText:
      "On any machine with a copy of Visavis, describe a person in a recipe and let Blender render it. This takes a few minutes and needs no graphics card. <file>docs/avatars.md</file> explains the recipe.",
    commands: "Commands that make an avatar file",
  },
  backgrounds: {
    title: "Backgrounds",
    text: "Images to show behind an avatar. Choose one when you create a link, or copy its value and send it as a call’s background. JPEG, PNG or WebP, from 320 pixels, up to 10 MB.",
    value: "the value of {name}",
    kind: "image",
    loss: "Links that use it fall back to the studio. Calls in progress keep it.",
  },
};
export type AvatarsWords = typeof AVATARS_EN;
