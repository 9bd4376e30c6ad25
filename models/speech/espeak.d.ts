declare module "@echogarden/espeak-ng-emscripten" {
  type EspeakWorker = {
    set_voice(name: string): number;
    convert_to_phonemes(text: string, useIpa: boolean): { ptr: number };
  };
  export type EspeakModule = { HEAPU8: Uint8Array; eSpeakNGWorker: new () => EspeakWorker };
  export default function load(): Promise<EspeakModule>;
}
