ALTER TABLE "documents" ADD COLUMN "embedding_model" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
-- What is there was made with the language of its base; a document's chunks have one model, unless it is not completed.
UPDATE "documents" SET
	"language" = (SELECT "language" FROM "knowledge_bases" WHERE "id" = "knowledge_base_id"),
	"embedding_model" = (SELECT "embedding_model" FROM "chunks" WHERE "document_id" = "documents"."id" LIMIT 1)
WHERE "status" = 'completed';
