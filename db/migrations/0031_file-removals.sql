CREATE TABLE "file_removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "file_removals_created_idx" ON "file_removals" USING btree ("created_at");