CREATE TABLE "avatar_voices" (
	"owner_id" uuid NOT NULL,
	"avatar_id" uuid NOT NULL,
	"voice" text,
	"speed" real,
	"pronunciations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "avatar_voices_owner_id_avatar_id_pk" PRIMARY KEY("owner_id","avatar_id")
);
--> statement-breakpoint
ALTER TABLE "hosted_links" ADD COLUMN "pronunciations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "avatar_voices" ADD CONSTRAINT "avatar_voices_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_voices" ADD CONSTRAINT "avatar_voices_avatar_id_avatars_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatars"("id") ON DELETE cascade ON UPDATE no action;