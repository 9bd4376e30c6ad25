ALTER TABLE "sessions" ADD COLUMN "recording_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "recording_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "recording_error" text;--> statement-breakpoint
CREATE INDEX "sessions_unfinished_recording_idx" ON "sessions" USING btree ("recording_seen_at") WHERE "sessions"."recording_status" IN ('recording', 'processing');