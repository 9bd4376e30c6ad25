ALTER TABLE "api_keys" ADD COLUMN "user_id" uuid;--> statement-breakpoint
UPDATE "api_keys" SET "user_id" = (SELECT "id" FROM "users" WHERE "users"."owner_id" = "api_keys"."owner_id" ORDER BY "id" LIMIT 1);--> statement-breakpoint
DELETE FROM "api_keys" WHERE "user_id" IS NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_owner_idx" ON "users" USING btree ("owner_id","id");