import { STORAGE_USED_UP } from "#lib/usage/quota-texts.ts";

/** Why takes fail, as the API says it. The console says it in the language of its page, by the code. */
export const TAKE_FAILURES = {
  no_speech_service: "The speech service is not responding. Try again in a few minutes.",
  nothing_to_say: "The voice found nothing to say in this script. Change the script.",
  no_recognizer:
    "Speech recognition is not responding. Try again in a few minutes, or write what the audio says.",
  own_audio_unreadable: "The audio file could not be read. Choose another file.",
  own_audio_cut_off: "The audio file ends too early. Upload it again.",
  own_audio_silent: "Nothing can be heard in the audio file. Choose another file.",
  audio: "The audio could not be generated. Try again.",
  video: "The video could not be rendered. Its audio is kept.",
  music: "The music of this take could not be read. Choose another file.",
  avatar_deleted: "The avatar of this take was deleted.",
  disk_full: "The disk is full. Free some space, then try again.",
  storage_used_up: `${STORAGE_USED_UP}.`,
};
