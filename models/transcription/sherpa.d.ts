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

  export type { OfflineRecognizerConfig };

  const sherpa: { OfflineRecognizer: typeof OfflineRecognizer };
  export default sherpa;
}
