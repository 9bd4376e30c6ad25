ALTER TABLE "accounts" ADD COLUMN "pronunciations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "voice" text;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "speed" real;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "voice" text;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "speed" real;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "pronunciations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "voice" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "speed" real;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "pronunciations" jsonb DEFAULT '[]'::jsonb NOT NULL;