CREATE TABLE "text_conversations" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"open_seq" integer DEFAULT 0,
	"held_by" text,
	"held_until" timestamp (3) with time zone,
	"activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "mode" text DEFAULT 'choice' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "mode" text DEFAULT 'voice' NOT NULL;--> statement-breakpoint
ALTER TABLE "text_conversations" ADD CONSTRAINT "text_conversations_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A text conversation uses no minutes.
CREATE OR REPLACE FUNCTION keep_link_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "hosted_links" SET
		"past_calls" = "past_calls" + 1,
		"past_call_ms" = "past_call_ms" + CASE WHEN OLD."mode" = 'text' THEN 0
			ELSE greatest(0, extract(epoch FROM (coalesce(OLD."ended_at", now()) - OLD."active_at")) * 1000)::bigint END
	WHERE "id" = OLD."hosted_link_id";
	RETURN NULL;
END $$;
