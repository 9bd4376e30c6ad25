import { fileURLToPath } from "node:url";
import { cli, defineAgent, inference, ServerOptions, voice } from "@livekit/agents";
import * as openai from "@livekit/agents-plugin-openai";

const baseURL = `http://127.0.0.1:${process.env.MODELS_PORT ?? "4010"}/v1`;
const local = { baseURL, apiKey: "local", model: "local" };

/** The library's own agent with its own plugins and defaults, without an avatar: the baseline of `bench/call.ts`. */
export default defineAgent({
  entry: async (job) => {
    await job.connect();
    const session = new voice.AgentSession({
      vad: new inference.VAD(),
      stt: new openai.STT({ ...local, useRealtime: false }),
      llm: new openai.LLM(local),
      tts: new openai.TTS(local),
      turnHandling: { turnDetection: "vad", interruption: { mode: "vad" } },
    });
    const agent = new voice.Agent({ instructions: "You are a friendly assistant. Answer briefly." });
    await session.start({ room: job.room, agent });
    session.generateReply();
  },
});

cli.runApp(
  new ServerOptions({
    agent: fileURLToPath(import.meta.url),
    agentName: "plain",
    host: "127.0.0.1",
    port: Number(process.env.PLAIN_PORT ?? "8089"),
    loadFunc: async () => 0,
  }),
);
