import { join } from "node:path";
import sherpa from "sherpa-onnx-node";
import { findModel } from "#models/workers/find-model.ts";
import { serveJobs } from "#models/workers/serve-jobs.ts";
import { RECOGNISER_RATE } from "./cut-at-pauses.ts";

/** Transcribes a piece of up to 8.5 s at 16 kHz. */
await serveJobs<Float32Array, string>(async () => {
  const directory = findModel(["encoder_model.ort", "decoder_model_merged.ort", "tokens.txt"]);
  const recogniser = new sherpa.OfflineRecognizer({
    featConfig: { sampleRate: RECOGNISER_RATE, featureDim: 80 },
    modelConfig: {
      moonshine: {
        encoder: join(directory, "encoder_model.ort"),
        mergedDecoder: join(directory, "decoder_model_merged.ort"),
      },
      tokens: join(directory, "tokens.txt"),
      numThreads: 1,
      provider: "cpu",
      debug: 0,
    },
  });
  const recognise = async (samples: Float32Array) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ sampleRate: RECOGNISER_RATE, samples });
    recogniser.decode(stream);
    return recogniser.getResult(stream).text.trim();
  };
  await recognise(new Float32Array(RECOGNISER_RATE));
  return recognise;
});
