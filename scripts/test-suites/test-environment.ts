import type { Environment } from "#scripts/start/settings/settings.ts";

/** Settings that would make tests use the operator's own servers, accounts or data. */
const OPERATORS_OWN =
  /^(OPENAI_|EDGE_|LLM_|STT_|TTS_|EMBEDDINGS_|LOCAL_|LIVEKIT_|INNGEST_|(TEST_)?S3_|AGENT_|MODELS_|OIDC_|GOOGLE_CLIENT_|GITHUB_CLIENT_|SMTP_|MAIL_)|^(DATABASE_URL|TEST_DATABASE_URL|PORT|APP_URL|INTERNAL_APP_URL|NODE_ENV|NODE_CHANNEL_FD|STORAGE|SIGNUP|PUBLIC_HOST|TURN_PORT|DEMO|LISTEN_ADDRESS|HEALTH_PORT|LOG_FORMAT|WORKER_DRAIN_SECONDS)$|^VISAVIS_(?!CACHE_DIR$)/;

/** The environment for tests: the operator's without settings of an instance, so every run is the same. */
export function testEnvironment(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OPERATORS_OWN.test(name)));
}
