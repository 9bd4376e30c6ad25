CREATE TABLE "session_takeovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"member_id" uuid,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "transcript_rows" ADD COLUMN "member_name" text;--> statement-breakpoint
ALTER TABLE "session_takeovers" ADD CONSTRAINT "session_takeovers_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "session_takeovers_open_key" ON "session_takeovers" USING btree ("session_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "session_takeovers_session_idx" ON "session_takeovers" USING btree ("session_id","created_at");