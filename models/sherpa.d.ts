declare module "sherpa-onnx-node" {
  type OfflineStream = { acceptWaveform(sound: { sampleRate: number; samples: Float32Array }): void };
  type OfflineRecognizerConfig = {
    featConfig: { sampleRate: number; featureDim: number };
    modelConfig: {
      moonshine?: { encoder: string; mergedDecoder: string };
      whisper?: {
        encoder: string;
        decoder: string;
        language: string;
        task: "transcribe";
        tailPaddings: number;
      };
      tokens: string;
      numThreads: number;
      provider: string;
      debug: number;
    };
  };
  class OfflineRecognizer {
    constructor(config: OfflineRecognizerConfig);
    /** Changes the language of a Whisper model. */
    setConfig(config: OfflineRecognizerConfig): void;
    createStream(): OfflineStream;
    decode(stream: OfflineStream): void;
    getResult(stream: OfflineStream): { text: string; lang?: string };
  }

  type OfflineTtsConfig = {
    model: {
      kokoro: { model: string; voices: string; tokens: string; dataDir: string; lang: string };
      numThreads: number;
      provider: string;
      debug: number;
    };
    maxNumSentences: number;
  };
  type GenerationConfig = {
    /** Number of the speaker. */
    sid: number;
    speed: number;
    /** 1 leaves the pauses as they are. */
    silenceScale: number;
    extra: { lang: string };
  };
  class OfflineTts {
    /** Throws if a file is missing. A damaged file ends the process. */
    constructor(config: OfflineTtsConfig);
    readonly numSpeakers: number;
    readonly sampleRate: number;
    /** Throws if nothing of the text can be spoken. */
    generate(request: { text: string; generationConfig: GenerationConfig }): {
      samples: Float32Array;
      sampleRate: number;
    };
  }

  export type { OfflineRecognizerConfig, OfflineTtsConfig };

  const sherpa: { OfflineRecognizer: typeof OfflineRecognizer; OfflineTts: typeof OfflineTts };
  export default sherpa;
}
