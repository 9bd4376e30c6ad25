/** What a mail reports. `confirm_email` and `reset_password` ask the recipient to open a link. */
export const MAIL_KINDS = [
  "confirm_email",
  "reset_password",
  "email_change_requested",
  "email_changed",
  "password_changed",
  "identity_connected",
  "identity_disconnected",
  "factor_added",
  "factor_removed",
  "recovery_codes_used",
  "key_created",
  "owner_added",
  "owner_removed",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
export type NoticeKind = Exclude<MailKind, "confirm_email" | "reset_password">;

/** The texts of the mails in one language. */
export type MailWords = {
  /**
   * `detail` is the new email, the service, the number of unused codes, the name of the key or the passkey, or an owner's email. A factor
   * without a name is an authenticator app.
   */
  notices: Record<NoticeKind, (detail: string) => { subject: string; happened: string }>;
  whatToDo: (settingsUrl: string) => string;
  confirm: { subject: string; ask: string; otherwise: string };
  reset: { subject: string; why: string; ask: string; otherwise: string };
};
