CREATE TABLE "tool_calls" (
	"session_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"endpoint_id" text NOT NULL,
	"node_id" text NOT NULL,
	"function_name" text NOT NULL,
	"request" jsonb,
	"http_status" integer,
	"error" text,
	"result" jsonb,
	"duration_ms" integer,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tool_calls_session_id_call_id_pk" PRIMARY KEY("session_id","call_id")
);
--> statement-breakpoint
ALTER TABLE "tool_calls" ADD CONSTRAINT "tool_calls_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_calls_session_idx" ON "tool_calls" USING btree ("session_id","started_at");