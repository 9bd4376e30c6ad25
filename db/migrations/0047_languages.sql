ALTER TABLE "hosted_links" ADD COLUMN "call_language" text;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "transcript_rows" ADD COLUMN "language" text;