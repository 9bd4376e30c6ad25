ALTER TABLE "sessions" ADD COLUMN "scenario_version" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "visitor_id" text;--> statement-breakpoint
ALTER TABLE "tool_calls" ADD COLUMN "args" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "include_values" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_visitor_idx" ON "sessions" USING btree ("owner_id","visitor_id","id") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_metadata_idx" ON "sessions" USING gin (metadata jsonb_path_ops);