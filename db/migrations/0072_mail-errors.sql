ALTER TABLE "account_mails" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "account_mails" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "mail_error" text;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mails_session_idx" ON "account_mails" USING btree ("session_id") WHERE session_id is not null;