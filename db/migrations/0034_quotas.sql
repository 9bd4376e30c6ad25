DROP INDEX "documents_owner_idx";--> statement-breakpoint
DROP INDEX "takes_owner_idx";--> statement-breakpoint
ALTER TABLE "avatars" ADD COLUMN "size_bytes" bigint;--> statement-breakpoint
ALTER TABLE "backgrounds" ADD COLUMN "size_bytes" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "recording_bytes" bigint;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "size_bytes" bigint;--> statement-breakpoint
CREATE INDEX "sessions_recording_bytes_idx" ON "sessions" USING btree ("owner_id","recording_bytes") WHERE recording_bytes > 0;--> statement-breakpoint
CREATE INDEX "sessions_unmeasured_recording_idx" ON "sessions" USING btree ("id") WHERE recording_status = 'ready' and recording_bytes is null;--> statement-breakpoint
CREATE INDEX "documents_owner_idx" ON "documents" USING btree ("owner_id","size_bytes");--> statement-breakpoint
CREATE INDEX "takes_owner_idx" ON "takes" USING btree ("owner_id","size_bytes");