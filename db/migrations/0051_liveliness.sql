ALTER TABLE "avatars" ADD COLUMN "liveliness" text;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "liveliness" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "liveliness" text;