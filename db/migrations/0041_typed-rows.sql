ALTER TABLE "transcript_rows" ADD COLUMN "typed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "scenario_versions" v SET "published_at" = s."created_at" FROM "scenarios" s
WHERE s."id" = v."scenario_id" AND v."number" = 1 AND s."created_at" < v."published_at"
AND EXISTS (SELECT 1 FROM "scenario_versions" n WHERE n."scenario_id" = v."scenario_id" AND n."number" = 2 AND n."published_at" - v."published_at" < interval '1 second');
