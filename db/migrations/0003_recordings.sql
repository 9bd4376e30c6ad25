DROP INDEX "hosted_links_owner_idx";--> statement-breakpoint
DROP INDEX "scenarios_owner_idx";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "recording_status" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "recording_video_path" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "recording_audio_path" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "recording_duration_ms" integer;--> statement-breakpoint
CREATE INDEX "sessions_owner_id_idx" ON "sessions" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "hosted_links_owner_idx" ON "hosted_links" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "scenarios_owner_idx" ON "scenarios" USING btree ("owner_id","id");--> statement-breakpoint
UPDATE "sessions" SET "recording_status" = 'not_started' WHERE "record_conversation";
