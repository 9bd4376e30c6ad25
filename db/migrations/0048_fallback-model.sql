ALTER TABLE "scenario_versions" ADD COLUMN "fallback_llm_model" text;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "fallback_llm_model" text;