ALTER TABLE "sessions" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_left_at" timestamp (3) with time zone;