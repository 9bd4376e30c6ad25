CREATE TABLE "site_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"url" text NOT NULL,
	"depth" integer NOT NULL,
	"run" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"document_id" uuid,
	"digest" text,
	"etag" text,
	"last_modified" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"knowledge_base_id" uuid NOT NULL,
	"url" text NOT NULL,
	"path_prefix" text NOT NULL,
	"max_depth" integer NOT NULL,
	"max_pages" integer NOT NULL,
	"schedule" text NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"run" integer DEFAULT 0 NOT NULL,
	"has_sitemap" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_pages" ADD CONSTRAINT "site_pages_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_pages" ADD CONSTRAINT "site_pages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_pages" ADD CONSTRAINT "site_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_knowledge_base_id_knowledge_bases_id_fk" FOREIGN KEY ("knowledge_base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_pages_url_key" ON "site_pages" USING btree ("site_id","url");--> statement-breakpoint
CREATE INDEX "site_pages_frontier_idx" ON "site_pages" USING btree ("site_id","run","state","depth","id");--> statement-breakpoint
CREATE INDEX "site_pages_document_idx" ON "site_pages" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "site_pages_owner_idx" ON "site_pages" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_url_key" ON "sites" USING btree ("knowledge_base_id","url");--> statement-breakpoint
CREATE INDEX "sites_owner_idx" ON "sites" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "sites_due_idx" ON "sites" USING btree ("next_run_at");