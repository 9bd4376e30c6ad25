ALTER TABLE "takes" ADD COLUMN "speed" real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "pronunciations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "sentences" jsonb;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "render_settings" jsonb;