CREATE TABLE "shown_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"card_id" text NOT NULL,
	"function_name" text NOT NULL,
	"node_id" text NOT NULL,
	"card" jsonb NOT NULL,
	"shown_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account_mails" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "account_mails" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "written_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "mail_error" text;--> statement-breakpoint
ALTER TABLE "shown_cards" ADD CONSTRAINT "shown_cards_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shown_cards_open_key" ON "shown_cards" USING btree ("session_id") WHERE gone_at is null;--> statement-breakpoint
CREATE INDEX "shown_cards_session_idx" ON "shown_cards" USING btree ("session_id","shown_at");--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mails_session_idx" ON "account_mails" USING btree ("session_id") WHERE session_id is not null;