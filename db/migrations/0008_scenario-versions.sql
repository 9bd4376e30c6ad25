CREATE TABLE "scenario_versions" (
	"scenario_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"nodes_json" jsonb NOT NULL,
	"llm_model" text NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scenario_versions_scenario_id_number_pk" PRIMARY KEY("scenario_id","number")
);
--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "scenario_versions" ADD CONSTRAINT "scenario_versions_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;