CREATE TABLE "known_file" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missing_file" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"damage" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	"judged_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
-- Written by hand: this database knows every file that a row refers to.
INSERT INTO "known_file" ("storage_key", "stored_at")
	SELECT "storage_key", now() FROM "pdf_version"
	UNION SELECT "cover_storage_key", now() FROM "pdf_version" WHERE "cover_storage_key" IS NOT NULL
	UNION SELECT "storage_key", now() FROM "pdf_picture" WHERE "storage_key" IS NOT NULL
	UNION SELECT "storage_key", now() FROM "proposal" WHERE "storage_key" IS NOT NULL
	UNION SELECT "storage_key", now() FROM "import_run" WHERE "storage_key" IS NOT NULL;
