ALTER TABLE "accounts" ADD COLUMN "allowed_hosts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "http_endpoints" ADD COLUMN "show" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "http_endpoints" ADD COLUMN "auth" jsonb DEFAULT '{"type":"none"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "http_endpoints" ADD COLUMN "function" jsonb;