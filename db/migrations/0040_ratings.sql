ALTER TABLE "sessions" ADD COLUMN "rating_score" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rating_comment" text;