CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"places" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
