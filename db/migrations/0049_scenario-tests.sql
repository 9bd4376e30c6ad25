CREATE TABLE "scenario_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"scenario_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"test_index" integer NOT NULL,
	"version_index" integer NOT NULL,
	"attempt" integer NOT NULL,
	"verdict" text,
	"tokens" integer DEFAULT 0 NOT NULL,
	"duration_ms" integer,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "test_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"scenario_id" uuid NOT NULL,
	"status" text NOT NULL,
	"stopped" text,
	"passed" boolean,
	"versions" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scenario_tests" ADD CONSTRAINT "scenario_tests_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_tests" ADD CONSTRAINT "scenario_tests_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_run_id_test_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."test_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scenario_tests_scenario_idx" ON "scenario_tests" USING btree ("scenario_id","id");--> statement-breakpoint
CREATE INDEX "scenario_tests_owner_idx" ON "scenario_tests" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "test_attempts_run_idx" ON "test_attempts" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "test_attempts_owner_idx" ON "test_attempts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "test_runs_scenario_idx" ON "test_runs" USING btree ("scenario_id","id");--> statement-breakpoint
CREATE INDEX "test_runs_owner_idx" ON "test_runs" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "test_runs_open_idx" ON "test_runs" USING btree ("seen_at") WHERE "test_runs"."status" <> 'finished';