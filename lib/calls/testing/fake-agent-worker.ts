import { AccessToken } from "livekit-server-sdk";
import { z } from "zod";
import { env } from "#lib/platform/env.ts";

const serverMessageSchema = z.object({
  register: z.object({ workerId: z.string() }).optional(),
  availability: z
    .object({
      job: z.object({
        id: z.string(),
        room: z.object({ name: z.string() }),
        metadata: z.string().optional(),
      }),
    })
    .optional(),
});

/**
 * An agent worker that speaks the media server's JSON protocol:
 * it registers, and accepts or refuses the jobs it is offered.
 */
export class FakeAgentWorker {
  /** A busy worker refuses jobs, and the media server drops their dispatch. */
  busy = false;
  readonly offered: { room: string; metadata: string; accepted: boolean }[] = [];
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async register(url: string, agentName = "visavis"): Promise<FakeAgentWorker> {
    const token = new AccessToken(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET);
    token.addGrant({ agent: true });
    const socket = new WebSocket(`${url}/agent?access_token=${await token.toJwt()}`);
    const worker = new FakeAgentWorker(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => {
        socket.send(JSON.stringify({ register: { type: "JT_ROOM", agentName, version: "0.0.0" } }));
      });
      socket.addEventListener("error", () => reject(new Error("the media server refused the worker")));
      socket.addEventListener("message", ({ data }) => {
        const message = serverMessageSchema.parse(JSON.parse(String(data)));
        if (message.register) resolve();
        if (message.availability) worker.#answer(message.availability.job);
      });
    });
    return worker;
  }

  close(): void {
    this.#socket.close();
  }

  #answer(job: { id: string; room: { name: string }; metadata?: string | undefined }): void {
    const available = !this.busy;
    this.offered.push({ room: job.room.name, metadata: job.metadata ?? "", accepted: available });
    this.#socket.send(
      JSON.stringify({
        availability: {
          jobId: job.id,
          available,
          participantIdentity: `agent-${job.id}`,
          participantName: "agent",
        },
      }),
    );
  }
}
