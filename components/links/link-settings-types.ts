/** What the form of a link starts from, as the API shows it. */
export type LinkFields = {
  id: string;
  label: string;
  record_conversation: boolean;
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
};

/** What of it the preview shows while it is being changed. */
export type LinkLook = {
  label: string;
  language: LinkFields["language"];
  color: string | null;
  consentText: string;
  hasPasscode: boolean;
  logoUrl: string | null;
};

export type LinkFieldsProps = {
  link: LinkFields;
  look: LinkLook;
  change: (part: Partial<LinkLook>) => void;
  /** A sentence for each field that is wrong. */
  faults: Record<string, string>;
};
