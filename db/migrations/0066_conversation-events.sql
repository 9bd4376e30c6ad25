CREATE SEQUENCE "public"."conversation_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2147483648 CACHE 1;--> statement-breakpoint
ALTER TABLE "tool_calls" ADD COLUMN "revision" bigint;--> statement-breakpoint
ALTER TABLE "transcript_rows" ADD COLUMN "revision" bigint;