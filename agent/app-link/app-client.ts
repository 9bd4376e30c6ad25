import type { ChatAddress } from "#lib/model-clients/chat/stream-chat.ts";
import {
  type AliveReport,
  type Bootstrap,
  bootstrapSchema,
  type CachedAvatars,
  type CommandLine,
  commandLineSchema,
  deletedAvatarsSchema,
  JOB_HEADER,
  type PartUploadRequest,
  partUploadSchema,
  type RecordingEndReport,
  type RowsReport,
  type SearchAnswer,
  type SearchRequest,
  type StateReport,
  searchAnswerSchema,
  type ToolCallRequest,
  type ToolCallResult,
  toolCallResultSchema,
} from "#lib/worker-protocol/worker-protocol.ts";
import { signWorkerToken } from "#lib/worker-protocol/worker-token.ts";

/** The app's response was an error. */
export class AppResponseError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the app responded with ${status}`);
    this.name = "AppAnswerError";
    this.status = status;
  }
}

type AppClientOptions = {
  appUrl: string;
  workerSecret: string;
  sessionId: string;
  /** This worker's job; the app rejects a job whose call another has taken over. */
  jobId?: string;
  timeoutMs?: number;
};

/** The worker's client for the app: one session's requests, each with a new token. Throws; never retries. */
export class AppClient {
  private readonly options: AppClientOptions;
  /** The app takes parts of recordings itself: its storage is local, or it is of an older version. */
  private takesParts = false;

  constructor(options: AppClientOptions) {
    this.options = options;
  }

  /**
   * Tells the app that this worker accepts a job of the session. False if it should not: the session has ended, never
   * existed, or has a job that runs or is starting.
   */
  async acceptJob(): Promise<boolean> {
    try {
      // The media server offers the job to another worker if this one says nothing for a few seconds.
      await this.post("offer", {}, AbortSignal.timeout(this.options.timeoutMs ?? 1_000));
      return true;
    } catch (error) {
      if (error instanceof AppResponseError && [404, 409, 410].includes(error.status)) return false;
      throw error;
    }
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

  /** The account's own language model, which the app relays requests to. */
  get ownModel(): ChatAddress {
    const { workerSecret, sessionId } = this.options;
    return { baseUrl: this.url("model"), apiKey: () => signWorkerToken(workerSecret, sessionId) };
  }

  async search(request: SearchRequest, signal: AbortSignal): Promise<SearchAnswer> {
    const response = await this.post("searches", request, signal);
    return searchAnswerSchema.parse(await response.json());
  }

  /** Fetches the files of the session's avatar, if it was uploaded. */
  avatarPack(): Promise<Uint8Array> {
    return this.getBytes("avatar");
  }

  /** Fetches the background image, if there is one. */
  backgroundImage(): Promise<Uint8Array> {
    return this.getBytes("background");
  }

  /** Opens the stream of commands. Ends when the app closes it; throws if the connection breaks. */
  async *commands(signal: AbortSignal): AsyncGenerator<CommandLine> {
    const response = await fetch(this.url("commands"), { headers: await this.headers(), signal });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new AppResponseError(response.status);
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

  /** Stores a part of the recording, in the bucket if there is one; storing it twice is fine. */
  async keepPart({ run, number }: { run: number; number: number }, bytes: Uint8Array): Promise<void> {
    const path = `recording/parts/${run}/${number}`;
    const url = this.takesParts ? null : await this.askForUpload(path, bytes.length);
    if (url === null) {
      const headers = { ...(await this.headers()), "content-type": "application/octet-stream" };
      const status = await this.put(this.url(path), bytes, headers);
      if (status >= 300) throw new AppResponseError(status);
      return;
    }
    const status = await this.put(url, bytes);
    // Not the app's response: only the app can refuse a recording.
    if (status >= 300) throw new Error(`the object storage responded with ${status}`);
    await this.post(path, { bytes: bytes.length, isStored: true } satisfies PartUploadRequest);
  }

  private async askForUpload(path: string, bytes: number): Promise<string | null> {
    try {
      const response = await this.post(path, { bytes, isStored: false } satisfies PartUploadRequest);
      const { url } = partUploadSchema.parse(await response.json());
      this.takesParts = url === null;
      return url;
    } catch (error) {
      if (!(error instanceof AppResponseError) || error.status !== 405) throw error;
      this.takesParts = true;
      return null;
    }
  }

  /** Returns the response's status. */
  private async put(url: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<number> {
    const response = await fetch(url, {
      method: "PUT",
      headers,
      // A copy in its own buffer, as a request body requires.
      body: new Uint8Array(bytes),
      redirect: "manual",
      signal: AbortSignal.timeout(this.options.timeoutMs ?? 10_000),
    });
    await response.body?.cancel();
    return response.status;
  }

  async endRecording(end: RecordingEndReport): Promise<void> {
    await this.post("recording", end);
  }

  private async getBytes(path: string): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? 10_000);
    const response = await fetch(this.url(path), { headers: await this.headers(), signal });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    throw new AppResponseError(response.status);
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
    throw new AppResponseError(response.status);
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

const TIMEOUT_MS = 10_000;

type Options = { appUrl: string; workerSecret: string; workerId: string };

/** Asks the app which of these avatars, by SHA-256, no account has any longer. Rejects if the app does not say. */
export async function askDeletedAvatars(
  hashes: readonly string[],
  { appUrl, workerSecret, workerId }: Options,
): Promise<string[]> {
  const response = await fetch(`${appUrl}/api/internal/workers/${workerId}/avatars`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await signWorkerToken(workerSecret, workerId)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ hashes: [...hashes] } satisfies CachedAvatars),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the app responded with ${response.status}`);
  return deletedAvatarsSchema.parse(await response.json()).deleted;
}
