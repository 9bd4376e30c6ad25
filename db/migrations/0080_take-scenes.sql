ALTER TABLE "takes" ADD COLUMN "scenes" jsonb;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "music" jsonb;