ALTER TABLE "sessions" ADD COLUMN "away_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_rows" ADD COLUMN "tool_calls" jsonb;