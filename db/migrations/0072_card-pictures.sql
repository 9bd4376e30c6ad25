CREATE TABLE "card_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"unused_since" timestamp (3) with time zone DEFAULT now(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_pictures" ADD CONSTRAINT "card_pictures_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_pictures_hash_key" ON "card_pictures" USING btree ("owner_id","hash");--> statement-breakpoint
CREATE INDEX "card_pictures_owner_idx" ON "card_pictures" USING btree ("owner_id","id");