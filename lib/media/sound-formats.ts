import { MP3, MP4, OGG, WAVE } from "mediabunny";

/** The formats of uploaded sounds. */
export const SOUND_FORMATS = [WAVE, MP3, MP4, OGG];
