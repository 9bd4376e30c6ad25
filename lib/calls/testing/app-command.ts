/** What a test asks of an app in another process. */
export type AppCommand =
  | { kind: "count"; subject: string; limit: number; times: number }
  | { kind: "connect"; ownerId: string; scenarioId: string; avatarId: string; times: number }
  | { kind: "clock" }
  | { kind: "heartbeat"; sessionId: string; jobId: string }
  | { kind: "supervise"; sessionId: string }
  | { kind: "lease" };
