ALTER TABLE "takes" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "template" text;