import {
  type AliveReport,
  type Bootstrap,
  bootstrapSchema,
  type CommandLine,
  commandLineSchema,
  JOB_HEADER,
  type RecordingEndReport,
  type RowsReport,
  type SearchAnswer,
  type SearchRequest,
  type StateReport,
  searchAnswerSchema,
  type ToolCallRequest,
  type ToolCallResult,
  toolCallResultSchema,
} from "#lib/platform/worker-protocol.ts";
import { signWorkerToken } from "#lib/platform/worker-token.ts";

/** The app answered, but not with success. */
export class AppAnswerError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the app answered ${status}`);
    this.name = "AppAnswerError";
    this.status = status;
  }
}

export type AppClientOptions = {
  appUrl: string;
  workerSecret: string;
  sessionId: string;
  /** The job that this worker is; the app turns one away whose call another has taken up. */
  jobId?: string;
  timeoutMs?: number;
};

/** The worker's side of the door: one session's calls, each with a token of its own. Throws; retries nothing. */
export class AppClient {
  private readonly options: AppClientOptions;

  constructor(options: AppClientOptions) {
    this.options = options;
  }

  async bootstrap(jobId: string): Promise<Bootstrap> {
    const response = await this.post("bootstrap", { jobId });
    return bootstrapSchema.parse(await response.json());
  }

  async sendRows(report: RowsReport): Promise<void> {
    await this.post("rows", report);
  }

  async sendState(report: StateReport): Promise<void> {
    await this.post("state", report);
  }

  async sendAlive(): Promise<void> {
    const report: AliveReport = { now: new Date(Date.now()).toISOString() };
    await this.post("alive", report);
  }

  async callTool(request: ToolCallRequest, signal: AbortSignal): Promise<ToolCallResult> {
    const response = await this.post("tool-calls", request, signal);
    return toolCallResultSchema.parse(await response.json());
  }

  async search(request: SearchRequest, signal: AbortSignal): Promise<SearchAnswer> {
    const response = await this.post("searches", request, signal);
    return searchAnswerSchema.parse(await response.json());
  }

  /** The files of the session's avatar, when it was uploaded. */
  avatarPack(): Promise<Uint8Array> {
    return this.getBytes("avatar");
  }

  /** The picture that stands behind the avatar, when there is one. */
  backgroundPicture(): Promise<Uint8Array> {
    return this.getBytes("background");
  }

  /** Opens the commands stream. Ends when the app closes it; throws when the connection breaks. */
  async *commands(signal: AbortSignal): AsyncGenerator<CommandLine> {
    const response = await fetch(this.url("commands"), { headers: await this.headers(), signal });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new AppAnswerError(response.status);
    }
    let rest = "";
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.trim() !== "") yield commandLineSchema.parse(JSON.parse(line));
      }
    }
  }

  /** Stores a part of the recording; the same part again is fine. */
  async keepPart({ run, number }: { run: number; number: number }, bytes: Uint8Array): Promise<void> {
    const response = await fetch(this.url(`recording/parts/${run}/${number}`), {
      method: "PUT",
      headers: { ...(await this.headers()), "content-type": "application/octet-stream" },
      // A copy with a buffer of its own, as a body must be.
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(this.options.timeoutMs ?? 10_000),
    });
    await response.body?.cancel();
    if (!response.ok) throw new AppAnswerError(response.status);
  }

  async endRecording(end: RecordingEndReport): Promise<void> {
    await this.post("recording", end);
  }

  private async getBytes(path: string): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? 10_000);
    const response = await fetch(this.url(path), { headers: await this.headers(), signal });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    throw new AppAnswerError(response.status);
  }

  private async post(
    path: string,
    body: unknown,
    signal = AbortSignal.timeout(this.options.timeoutMs ?? 5_000),
  ): Promise<Response> {
    const response = await fetch(this.url(path), {
      method: "POST",
      headers: { ...(await this.headers()), "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new AppAnswerError(response.status);
  }

  private url(path: string): string {
    return `${this.options.appUrl}/api/internal/sessions/${this.options.sessionId}/${path}`;
  }

  private async headers(): Promise<Record<string, string>> {
    const { workerSecret, sessionId, jobId } = this.options;
    return {
      authorization: `Bearer ${await signWorkerToken(workerSecret, sessionId)}`,
      ...(jobId === undefined ? {} : { [JOB_HEADER]: jobId }),
    };
  }
}
