import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard);
const loopback = (portName: string, standard: number) =>
  `http://127.0.0.1:${process.env[portName] || standard}`;
const models = `${loopback("MODELS_PORT", 4010)}/v1`;
const livekitUrl = process.env.LIVEKIT_URL || loopback("LIVEKIT_PORT", 7880).replace("http", "ws");

/**
 * The app's settings, read once. `scripts/start` sets them for one machine; every one can be overridden.
 * Secrets have no default, so an instance cannot run on a published one.
 */
export const env = createEnv({
  server: {
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    PORT: port(3000),
    APP_URL: z.url().default(loopback("PORT", 3000).replace("127.0.0.1", "localhost")),
    VISAVIS_DATA_DIR: z.string().default(".data"),
    /** Postgres with pgvector; without it PGlite runs in this process, its files in VISAVIS_DATA_DIR/db. */
    DATABASE_URL: z.url().optional(),
    /** Postgres with pgvector for the database tests, which run there too when it is set. */
    TEST_DATABASE_URL: z.url().optional(),

    LIVEKIT_URL: z.url().default(livekitUrl),
    /** The media server's address as browsers reach it. */
    LIVEKIT_PUBLIC_URL: z.url().default(livekitUrl),
    LIVEKIT_API_KEY: z.string().min(1),
    LIVEKIT_API_SECRET: z.string().min(1),
    /** Has LiveKit Egress record calls in the workers' place: the folder that it writes to, and the app takes them from. */
    EGRESS_FOLDER: z.string().refine(isAbsolute, "must be an absolute path").optional(),
    VISAVIS_AGENT_NAME: z.string().min(1).default("visavis"),
    /** The worker's health address. */
    AGENT_URL: z.url().default(loopback("AGENT_PORT", 8081)),
    /** Set by whoever starts Next: the app itself shuts down in order on SIGTERM. */
    NEXT_MANUAL_SIG_HANDLE: z.stringbool().default(false),
    INNGEST_DEV: z.url().default(loopback("INNGEST_PORT", 8288)),
    /** Set for an Inngest that signs its calls, self-hosted or cloud; its other settings are Inngest's own variables. */
    INNGEST_SIGNING_KEY: z.string().optional(),

    /** Tells the job server of this machine, which signs nothing, from strangers. */
    VISAVIS_JOBS_SECRET: z.string().min(32),
    VISAVIS_WORKER_SECRET: z.string().min(32),
    VISAVIS_OPERATOR_SECRET: z.string().min(32),
    /** Seals customers' secrets at rest and signs file URLs. */
    VISAVIS_ENCRYPTION_KEY: z.string().min(32),
    /** What a password's hash costs (scrypt's N, a power of two); each hash names its own. The tests save time with less. */
    SCRYPT_N: z.coerce.number().int().min(1024).default(32_768),

    LLM_BASE_URL: z.url().default(models),
    LLM_API_KEY: z.string().optional(),
    /** The server's own model, when it has one that serves every scenario. */
    LLM_MODEL: z.string().optional(),
    STT_BASE_URL: z.url().default(models),
    STT_API_KEY: z.string().optional(),
    /** The local models server, which alone knows how a text is said. */
    MODELS_URL: z.url().default(models),
    TTS_BASE_URL: z.url().default(models),
    TTS_API_KEY: z.string().optional(),
    EMBEDDINGS_BASE_URL: z.url().default(models),
    EMBEDDINGS_API_KEY: z.string().optional(),
    /** Without it, OpenAI's small model at OpenAI, and the local one elsewhere. Its vectors must have 384 numbers. */
    EMBEDDINGS_MODEL: z.string().optional(),
    /** Where the local models are, for counting tokens as the one for embeddings does. */
    VISAVIS_CACHE_DIR: z.string().default(join(homedir(), ".cache", "visavis")),
    TTS_MODEL: z.string().default("tts-1"),
    /** Whether the speech server tells when each sound is said, as the local one does. */
    TTS_TIMINGS: z.stringbool().default(!process.env.TTS_BASE_URL),

    /** Who may make an account, once the first visitor has made the one that owns the instance. */
    SIGNUP: z.enum(["open", "invite", "closed"]).default("invite"),
    /** `smtp://user:password@host:port`; without it the operator's command line makes the links for a new password. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default("Visavis <no-reply@localhost>"),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    /** Any OpenID Connect provider, by the address that its discovery document stands under. */
    OIDC_ISSUER: z.url().optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().default("Single sign-on"),

    DEFAULT_PLAN: z.enum(["free", "paid"]).default("paid"),
    FREE_CONCURRENT_SESSIONS: z.coerce.number().int().min(0).default(2),
    FREE_MINUTES_PER_MONTH: z.coerce.number().min(0).default(120),
    PAID_CONCURRENT_SESSIONS: z.coerce.number().int().min(0).default(20),
    SESSION_JOIN_TIMEOUT_MS: z.coerce.number().int().min(1000).default(60_000),
    /** Whether another worker takes up a running call whose own died; without it the call fails. */
    SESSION_TAKEOVER: z.stringbool().default(true),
    /** How long a caller whose connection was lost may stay away before the call ends. */
    SESSION_RESUME_MS: z.coerce.number().int().min(1000).default(120_000),
    SESSION_MAX_DURATION_MS: z.coerce.number().int().min(1000).default(1_800_000),
    /** Lets HTTP tools and webhooks call addresses that are not of the internet. */
    ENDPOINT_ALLOW_PRIVATE: z.stringbool().default(false),
    RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
    /** What one network address may do with hosted links; a class behind one address is the largest honest crowd. */
    LINK_OPENS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
    LINK_STARTS_PER_MINUTE: z.coerce.number().int().min(1).default(40),
    /** Calls of one link at the same time from one address, where the link itself says nothing. */
    LINK_CALLS_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
  },
  client: {},
  experimental__runtimeEnv: {},
  emptyStringAsUndefined: true,
  // A build serves nobody: it needs no secret, and must not bake one in.
  skipValidation: process.env.NEXT_PHASE === "phase-production-build",
});
