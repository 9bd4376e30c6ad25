import { usesDownloaded } from "#models/choice/choice-files.ts";
import { ModelChooser } from "#models/choice/model-chooser.ts";
import { ModelDownload } from "#models/llm/files/model-download.ts";
import { InstalledModels } from "#models/optional/installed-models.ts";
import { BestVoices } from "#models/speech/natural/best-voices.ts";
import { readModelsEnv } from "./env.ts";
import { createModelsServer } from "./server.ts";
import { createOnDemandWorkers, startWorkers } from "./start-workers.ts";

const env = readModelsEnv();
const log = (message: string, fields: object = {}) => {
  process.stdout.write(
    `${JSON.stringify({ time: new Date().toISOString(), part: "models", message, ...fields })}\n`,
  );
};

const workers = startWorkers(env.VISAVIS_CACHE_DIR);
const installed = new InstalledModels(env.VISAVIS_CACHE_DIR, {
  withRecognizers: env.LOCAL_STT === "all",
});
const best = new BestVoices(env.VISAVIS_CACHE_DIR, installed);
const onDemand = createOnDemandWorkers(env.VISAVIS_CACHE_DIR);
const chooser = new ModelChooser({ env, report: log });
const download = new ModelDownload({
  cacheDir: env.VISAVIS_CACHE_DIR,
  isOffered: () => usesDownloaded(env),
  report: log,
});
const server = createModelsServer({
  workers,
  onDemand,
  installed,
  best,
  chooser,
  download,
  report: (fields) => log("request failed", fields),
});

server.on("error", (error) => {
  log("the model server cannot listen", { port: env.MODELS_PORT, reason: error.message });
  process.exit(1);
});
server.listen(env.MODELS_PORT, env.LISTEN_ADDRESS, () => {
  const address = server.address();
  log("listening", { port: typeof address === "object" ? address?.port : address });
});

for (const [name, worker] of Object.entries(workers)) {
  void worker.loaded().then(() => log("model loaded", { model: name, ...worker.state }));
}

// Loads and warms the language model before the first call.
chooser.peek();
void download.resume();

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    const parts = [...Object.values(workers), ...Object.values(onDemand), installed, best, chooser, download];
    void Promise.all(parts.map((part) => part.close())).then(() => process.exit(0));
  });
}
