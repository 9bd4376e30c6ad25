CREATE TABLE "conversation_summaries" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"status" text NOT NULL,
	"summary" text,
	"question" text,
	"outcome" text,
	"outcome_reason" text,
	"outcome_row_seq" integer,
	"extracted" jsonb,
	"model" text,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "conversation_days" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "recording_days" integer;--> statement-breakpoint
ALTER TABLE "transcript_rows" ADD COLUMN "generated" text;--> statement-breakpoint
ALTER TABLE "transcript_rows" ADD COLUMN "interrupted_at_ms" integer;--> statement-breakpoint
ALTER TABLE "transcript_rows" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', left(content, 100000))) STORED;--> statement-breakpoint
ALTER TABLE "conversation_summaries" ADD CONSTRAINT "conversation_summaries_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_summaries" ADD CONSTRAINT "conversation_summaries_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_calls" ADD CONSTRAINT "spent_calls_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_summaries_outcome_idx" ON "conversation_summaries" USING btree ("owner_id","outcome","session_id");--> statement-breakpoint
CREATE INDEX "conversation_summaries_status_idx" ON "conversation_summaries" USING btree ("status");--> statement-breakpoint
CREATE INDEX "spent_calls_owner_idx" ON "spent_calls" USING btree ("owner_id","ended_at");--> statement-breakpoint
CREATE INDEX "sessions_ended_idx" ON "sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "transcript_rows_words_idx" ON "transcript_rows" USING gin ("words");