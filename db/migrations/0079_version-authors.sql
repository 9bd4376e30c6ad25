ALTER TABLE "scenario_versions" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "scenario_versions" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "scenario_versions" ADD CONSTRAINT "scenario_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_versions" ADD CONSTRAINT "scenario_versions_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scenario_versions_user_idx" ON "scenario_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scenario_versions_key_idx" ON "scenario_versions" USING btree ("key_id");