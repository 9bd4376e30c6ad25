declare module "@echogarden/espeak-ng-emscripten" {
  export type EspeakEvent = {
    type: string;
    /** Milliseconds from the start of the text. */
    audio_position: number;
    /** Of a phoneme its IPA, of a word its number. */
    id: string | number | undefined;
  };
  export type EspeakWorker = {
    set_voice(name: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(percent: number): void;
    set_range(percent: number): void;
    get_samplerate(): number;
    convert_to_phonemes(text: string, useIpa: boolean): { ptr: number };
    /** The callback gets 16-bit samples and the events in them; returning true stops. */
    synthesize(text: string, onAudio: (audio: Int16Array, events: EspeakEvent[]) => boolean): void;
  };
  export type EspeakModule = {
    HEAPU8: Uint8Array;
    FS: { readFile(path: string): Uint8Array };
    eSpeakNGWorker: new () => EspeakWorker;
  };
  export default function load(): Promise<EspeakModule>;
}
