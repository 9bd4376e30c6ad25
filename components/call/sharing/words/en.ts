import type { SharingProblem } from "../shown-sources.ts";

/** The buttons, the dialog and the mark with which visitors show the avatar their screen or camera. */
export const SHARING_EN = {
  start: { screen: "Share your screen", camera: "Turn on your camera" },
  stop: { screen: "Stop sharing your screen", camera: "Turn off your camera" },
  on: { screen: "{name} sees your screen", camera: "{name} sees your camera" },
  title: { screen: "Show {name} your screen?", camera: "Show {name} what your camera sees?" },
  seen: "While it is on, {name} looks at pictures of it: at the end of your turns, and sometimes in between. They go to the language model that answers you.",
  kept: "The pictures are not stored here and not part of a recording. The transcript notes when you begin and stop. You can stop at any time.",
  confirm: { screen: "Choose what to share", camera: "Turn on camera" },
  cancel: "Cancel",
  problems: {
    screen: {
      denied: "Nothing is shared, because nothing was chosen or the browser did not allow it.",
      missing: "Nothing to share was found.",
      busy: "The screen can’t be shared at the moment. Try again.",
    } satisfies Record<SharingProblem, string>,
    camera: {
      denied: "The camera is blocked for this page. Allow it next to the address bar, then press again.",
      missing: "No camera found. Plug one in, then press again.",
      busy: "Another app is using the camera. Close it, then press again.",
    } satisfies Record<SharingProblem, string>,
  },
  unavailable: "{name} can’t look at pictures in this call. Nothing is shared any longer.",
  preview: "Your camera",
};

export type SharingWords = typeof SHARING_EN;
