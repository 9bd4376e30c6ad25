DROP INDEX "knowledge_bases_owner_name_key";--> statement-breakpoint
ALTER TABLE "avatars" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clips" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "knowledge_bases" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "avatars_trash_idx" ON "avatars" USING btree ("owner_id","deleted_at") WHERE "avatars"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "clips_trash_idx" ON "clips" USING btree ("owner_id","deleted_at") WHERE "clips"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "hosted_links_trash_idx" ON "hosted_links" USING btree ("owner_id","deleted_at") WHERE "hosted_links"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "knowledge_bases_trash_idx" ON "knowledge_bases" USING btree ("owner_id","deleted_at") WHERE "knowledge_bases"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "scenarios_trash_idx" ON "scenarios" USING btree ("owner_id","deleted_at") WHERE "scenarios"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_bases_owner_name_key" ON "knowledge_bases" USING btree ("owner_id","name") WHERE "knowledge_bases"."deleted_at" is null;