ALTER TABLE "accounts" ADD COLUMN "default_avatar_id" uuid;--> statement-breakpoint
ALTER TABLE "avatars" ADD COLUMN "pack_hash" text;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "background" text DEFAULT 'studio' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "background" text DEFAULT 'studio' NOT NULL;