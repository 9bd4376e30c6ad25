ALTER TABLE "takes" ADD COLUMN "video_settings" jsonb;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "takes_queue_idx" ON "takes" USING btree ("status","queued_at") WHERE "takes"."status" in ('generating_audio', 'rendering');--> statement-breakpoint
UPDATE "takes" SET "video_settings" = "render_settings" WHERE "video_path" IS NOT NULL;
