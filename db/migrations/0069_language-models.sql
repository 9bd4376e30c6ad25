CREATE TABLE "language_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"sealed_key" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "language_model_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "model_usage" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "language_models" ADD CONSTRAINT "language_models_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "language_models_owner_idx" ON "language_models" USING btree ("owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "language_models_default_key" ON "language_models" USING btree ("owner_id") WHERE is_default;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_language_model_id_language_models_id_fk" FOREIGN KEY ("language_model_id") REFERENCES "public"."language_models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scenarios_language_model_idx" ON "scenarios" USING btree ("language_model_id");