CREATE TABLE "conversation_reviews" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"status" text NOT NULL,
	"violations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unjudged" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" text,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_reviews" ADD CONSTRAINT "conversation_reviews_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reviews" ADD CONSTRAINT "conversation_reviews_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_reviews_owner_idx" ON "conversation_reviews" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "conversation_reviews_status_idx" ON "conversation_reviews" USING btree ("status");