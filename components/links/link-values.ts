import type { VisitorField } from "#lib/links/visitor-fields.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** The initial values of a link's form, as the API returns them. */
export type LinkValues = {
  id: string;
  label: string;
  mode: "voice" | "text" | "choice";
  record_conversation: boolean;
  show_ai_label: boolean;
  share_transcript: boolean;
  redirect_url: string | null;
  paused: boolean;
  expires_at: string | null;
  max_uses: number | null;
  max_call_minutes: number | null;
  max_total_minutes: number | null;
  max_calls_per_address: number | null;
  allowed_origins: string[];
  has_passcode: boolean;
  consent_text: string | null;
  language: "auto" | "en" | "de" | "es" | "fr";
  theme_color: string | null;
  scenario_id: string;
  avatar_id: string;
  background: string;
  voice: string | null;
  speed: number | null;
  pronunciations: Pronunciation[];
  call_language: string | null;
  stt_keywords: string[];
  runtime_vars: Record<string, JsonValue>;
  visitor_fields: VisitorField[];
};

/** What is needed to hand out a link. */
export type SharedLink = {
  id: string;
  label: string;
  url: string;
  allowedOrigins: string[];
  themeColor: string | null;
  language: LinkValues["language"];
};

/** The values that the preview shows while they are being edited. */
export type LinkPreviewValues = {
  label: string;
  language: LinkValues["language"];
  color: string | null;
  consentText: string;
  hasPasscode: boolean;
  isRecorded: boolean;
  avatarId: string;
  background: string;
  logoUrl: string | null;
};

export type LinkFieldsProps = {
  link: LinkValues;
  preview: LinkPreviewValues;
  change: (part: Partial<LinkPreviewValues>) => void;
};
