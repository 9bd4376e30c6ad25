CREATE TABLE "memories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"scenario_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"visitor_id" text NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"row_seq" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memory_extractions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"status" text NOT NULL,
	"model" text,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_extractions" ADD CONSTRAINT "memory_extractions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_extractions" ADD CONSTRAINT "memory_extractions_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_visitor_idx" ON "memories" USING btree ("owner_id","visitor_id","scenario_id","id");--> statement-breakpoint
CREATE INDEX "memories_scenario_idx" ON "memories" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "memories_session_idx" ON "memories" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "memories_expires_idx" ON "memories" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "memory_extractions_owner_idx" ON "memory_extractions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "memory_extractions_status_idx" ON "memory_extractions" USING btree ("status");