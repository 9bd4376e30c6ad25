CREATE TABLE "session_listens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"listener_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transcript_rows" ADD COLUMN "timing" jsonb;--> statement-breakpoint
ALTER TABLE "session_listens" ADD CONSTRAINT "session_listens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_listens_session_idx" ON "session_listens" USING btree ("session_id","created_at");