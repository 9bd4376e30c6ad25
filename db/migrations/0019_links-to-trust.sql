CREATE TABLE "hosted_link_logos" (
	"hosted_link_id" uuid PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_consents" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"agreed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "max_uses" integer;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "max_call_minutes" integer;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "max_total_minutes" integer;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "max_calls_per_address" integer;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "allowed_origins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "passcode_hash" text;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "language" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "theme_color" text;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "logo_version" text;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "past_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "past_call_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "hosted_link_logos" ADD CONSTRAINT "hosted_link_logos_hosted_link_id_hosted_links_id_fk" FOREIGN KEY ("hosted_link_id") REFERENCES "public"."hosted_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_consents" ADD CONSTRAINT "session_consents_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION keep_link_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "hosted_links" SET
		"past_calls" = "past_calls" + 1,
		"past_call_ms" = "past_call_ms" + greatest(0, extract(epoch FROM (coalesce(OLD."ended_at", now()) - OLD."active_at")) * 1000)::bigint
	WHERE "id" = OLD."hosted_link_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_keep_link_use" AFTER DELETE ON "sessions" FOR EACH ROW
	WHEN (OLD."hosted_link_id" IS NOT NULL AND OLD."active_at" IS NOT NULL)
	EXECUTE FUNCTION keep_link_use();
