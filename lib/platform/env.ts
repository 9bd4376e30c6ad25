import { homedir } from "node:os";
import { join } from "node:path";
import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";
import { parseAllowedNetworks } from "./network/allowed-networks.ts";

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard);
const loopback = (portName: string, standard: number) =>
  `http://127.0.0.1:${process.env[portName] || standard}`;
/** An email address, which becomes a `mailto:` URL, or a URL. */
const contact = (protocol: RegExp) =>
  z
    .email()
    .transform((email) => `mailto:${email}`)
    .or(z.url({ protocol }))
    .optional();
/** The local models server. Every model server that is not set is this one. */
const models = process.env.MODELS_URL || `${loopback("MODELS_PORT", 4010)}/v1`;
const livekitUrl = process.env.LIVEKIT_URL || loopback("LIVEKIT_PORT", 7880).replace("http", "ws");
const signedJobServer = process.env.INNGEST_BASE_URL || process.env.INNGEST_SIGNING_KEY;
const unsignedJobServer = signedJobServer ? undefined : loopback("INNGEST_PORT", 8288);

/**
 * The app's settings, read once. `scripts/start` sets them for one machine; every one can be overridden.
 * Secrets have no default, so an instance cannot run on a published one.
 */
export const env = createEnv({
  server: {
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    PORT: port(3000),
    /** Where the app listens. Its proxy and the other processes reach it there. */
    LISTEN_ADDRESS: z.ipv4().default("127.0.0.1"),
    APP_URL: z.url().default(loopback("PORT", 3000).replace("127.0.0.1", "localhost")),
    /** Where people report vulnerabilities: an email address, or an `https:` or `tel:` URL. */
    SECURITY_CONTACT: contact(/^(https|mailto|tel)$/),
    /** Where visitors report a hosted link, for example a face that is used without consent: as above, but no `tel:`. */
    ABUSE_CONTACT: contact(/^(https|mailto)$/),
    /** How many proxies append to X-Forwarded-For; with 0 the header is ignored. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(1),
    VISAVIS_DATA_DIR: z.string().default(".data"),
    /** Where files are kept: in VISAVIS_DATA_DIR, or in a bucket. */
    STORAGE: z.enum(["local", "s3"]).default("local"),
    /** Defaults to Amazon's address for the region. */
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    /** The endpoint's address for browsers, if it is another one. */
    S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** A folder in the bucket. */
    S3_PREFIX: z.string().optional(),
    /** False if the bucket's name is part of the host. */
    S3_PATH_STYLE: z.stringbool().default(true),
    /** Whether browsers download from the bucket; otherwise the app sends what it reads there. */
    S3_REDIRECT: z.stringbool().default(true),
    /** Postgres with pgvector; without it PGlite runs in this process, its files in VISAVIS_DATA_DIR/db. */
    DATABASE_URL: z.url().optional(),
    /** Postgres with pgvector for the database tests, which then run there too. */
    TEST_DATABASE_URL: z.url().optional(),

    LIVEKIT_URL: z.url().default(livekitUrl),
    /** The media server's address for browsers. */
    LIVEKIT_PUBLIC_URL: z.url().default(livekitUrl),
    LIVEKIT_API_KEY: z.string().min(1),
    LIVEKIT_API_SECRET: z.string().min(1),
    VISAVIS_AGENT_NAME: z.string().min(1).default("visavis"),
    /** The worker's health address; without it, the workers' own reports say whether there are any. */
    AGENT_URL: z.url().optional(),
    /** Set when Next is started: the app itself shuts down in order on SIGTERM. */
    NEXT_MANUAL_SIG_HANDLE: z.stringbool().default(false),
    /** A job server that signs nothing, unless there is a signing key. */
    INNGEST_DEV: z
      .url()
      .optional()
      .transform((url) => url ?? unsignedJobServer),
    /** A job server that signs its requests; without it, one with an event key is Inngest's cloud. */
    INNGEST_BASE_URL: z.url().optional(),
    INNGEST_EVENT_KEY: z.string().optional(),
    /** If set, requests to run jobs must be signed with it. */
    INNGEST_SIGNING_KEY: z.string().optional(),

    /** Authenticates the development server, which signs nothing. */
    VISAVIS_JOBS_SECRET: z.string().min(32),
    VISAVIS_WORKER_SECRET: z.string().min(32),
    VISAVIS_OPERATOR_SECRET: z.string().min(32),
    /** Encrypts accounts' secrets at rest and signs file URLs. */
    VISAVIS_ENCRYPTION_KEY: z.string().min(32),
    /** The key that it replaces, until `encryption rotate` has re-encrypted everything. */
    VISAVIS_ENCRYPTION_KEY_OLD: z.string().min(32).optional(),
    /** Cost of a password hash (scrypt's N, a power of two); each hash contains its own. Tests use a lower value. */
    SCRYPT_N: z.coerce.number().int().min(1024).default(32_768),

    LLM_BASE_URL: z.url().default(models),
    LLM_API_KEY: z.string().optional(),
    /** The server's own model, if one model serves every scenario. */
    LLM_MODEL: z.string().optional(),
    /** Whether the instance's model takes pictures. Defaults to true at OpenAI, where all models that a scenario can name do. */
    LLM_VISION: z.stringbool().optional(),
    STT_BASE_URL: z.url().default(models),
    STT_API_KEY: z.string().optional(),
    STT_MODEL: z.string().default("whisper-1"),
    /** The local models server, the only one that provides pronunciations. */
    MODELS_URL: z.url().default(models),
    TTS_BASE_URL: z.url().default(models),
    TTS_API_KEY: z.string().optional(),
    EMBEDDINGS_BASE_URL: z.url().default(models),
    EMBEDDINGS_API_KEY: z.string().optional(),
    /**
     * Defaults to OpenAI's small model at OpenAI, and the local one elsewhere. Its vectors must have 384 dimensions.
     */
    EMBEDDINGS_MODEL: z.string().optional(),
    /** Folder of the local models, for counting tokens like the embeddings model. */
    VISAVIS_CACHE_DIR: z.string().default(join(homedir(), ".cache", "visavis")),
    TTS_MODEL: z.string().default("tts-1"),
    /** Whether the speech server returns phoneme timings, like the local one. */
    TTS_TIMINGS: z.stringbool().default(!process.env.TTS_BASE_URL),

    /** The size of the frames of new calls. */
    CALL_VIDEO: z.enum(["standard", "large"]).default("standard"),

    /** Who may create an account after the first person, who owns the instance. */
    SIGNUP: z.enum(["open", "invite", "closed"]).default("invite"),
    /** A browser that was not used for this long has to sign in again. */
    SIGN_IN_IDLE_HOURS: z.coerce.number().positive().default(168),
    /** The same, however much it was used. */
    SIGN_IN_MAX_HOURS: z.coerce.number().positive().default(720),
    /** `smtp://user:password@host:port`; without it, password links come from the operator's command line. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default("Visavis <no-reply@localhost>"),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    /** Any OpenID Connect provider, by the address of its discovery document. */
    OIDC_ISSUER: z.url().optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().default("Single sign-on"),

    DEFAULT_PLAN: z.enum(["free", "paid"]).default("paid"),
    FREE_CONCURRENT_SESSIONS: z.coerce.number().int().min(0).default(2),
    FREE_MINUTES_PER_MONTH: z.coerce.number().min(0).default(120),
    PAID_CONCURRENT_SESSIONS: z.coerce.number().int().min(0).default(20),
    /** What an account may store. */
    FREE_STORAGE_GB: z.coerce.number().min(0).default(5),
    PAID_STORAGE_GB: z.coerce.number().min(0).default(100),
    FREE_DOCUMENTS: z.coerce.number().int().min(0).default(200),
    PAID_DOCUMENTS: z.coerce.number().int().min(0).default(10_000),
    FREE_TAKES: z.coerce.number().int().min(0).default(200),
    PAID_TAKES: z.coerce.number().int().min(0).default(10_000),
    /** Tokens a day of replays and test runs, which use the model of live calls; estimated from the length of texts. */
    FREE_TEST_TOKENS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000_000).default(5_000_000),
    PAID_TEST_TOKENS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000_000).default(200_000_000),
    SESSION_JOIN_TIMEOUT_MS: z.coerce.number().int().min(1000).default(60_000),
    /** Whether another worker takes over a live call whose worker died; otherwise the call fails. */
    SESSION_TAKEOVER: z.stringbool().default(true),
    /** How long a visitor whose connection was lost may stay away before the call ends. */
    SESSION_RESUME_MS: z.coerce.number().int().min(1000).default(120_000),
    SESSION_MAX_DURATION_MS: z.coerce.number().int().min(1000).default(1_800_000),
    /** A text conversation in which nobody has written for this long ends. */
    TEXT_IDLE_MS: z.coerce.number().int().min(1000).default(900_000),
    /** Networks beyond the public ones that HTTP tools, webhooks and page imports may connect to. */
    ENDPOINT_ALLOW_PRIVATE: z
      .string()
      .default("false")
      .transform((text, context) => {
        try {
          return parseAllowedNetworks(text);
        } catch (error) {
          context.addIssue(`ENDPOINT_ALLOW_PRIVATE: ${error instanceof Error ? error.message : error}.`);
          return z.NEVER;
        }
      }),
    /** Whether anybody may talk to the demo avatars; by default only on an instance that is not public. */
    DEMO: z.enum(["on", "off"]).optional(),
    /** Minutes of demo calls in a day (UTC), over all visitors: they talk at the operator's expense. */
    DEMO_MINUTES_PER_DAY: z.coerce.number().min(0).default(120),
    /** How long the audit log is kept. */
    AUDIT_DAYS: z.coerce.number().int().min(1).max(3_650).default(365),
    /** Background jobs of each kind at a time, over all apps. */
    SPEECH_JOBS: z.coerce.number().int().min(1).default(2),
    RENDER_JOBS: z.coerce.number().int().min(1).default(1),
    RECORDING_JOBS: z.coerce.number().int().min(1).default(2),
    DOCUMENT_JOBS: z.coerce.number().int().min(1).default(2),
    SUMMARY_JOBS: z.coerce.number().int().min(1).default(2),
    TEST_JOBS: z.coerce.number().int().min(1).default(4),
    /** Of these, how many takes of a kind, documents, summaries and reviews may be one account's. */
    ACCOUNT_JOBS: z.coerce.number().int().min(1).default(1),
    /** Requests of one API key, and of all keys of an account together. */
    RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
    ACCOUNT_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1800),
    /** Limits of one network address for hosted links; a class behind one address is the largest legitimate group. */
    LINK_OPENS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
    LINK_STARTS_PER_MINUTE: z.coerce.number().int().min(1).default(40),
    /** Simultaneous calls from one address; a link for a class sets its own limit. */
    LINK_CALLS_PER_ADDRESS: z.coerce.number().int().min(1).default(3),
  },
  client: {},
  experimental__runtimeEnv: {},
  emptyStringAsUndefined: true,
  // A build needs no secrets and must not contain any.
  skipValidation: process.env.NEXT_PHASE === "phase-production-build",
});
