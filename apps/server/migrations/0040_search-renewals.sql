-- Counts how many times the texts or chapters of a version changed: an index that was begun before does not count as complete.
ALTER TABLE "search"."version" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Such changes were lost while the version was indexed. What may lack one is indexed once more.
UPDATE "search"."version" SET "indexed_pages" = 0
  WHERE "version_id" IN (SELECT "version_id" FROM "pdf_scan" WHERE "read_pages" > 0)
    OR "version_id" IN (SELECT "id" FROM "pdf_version" WHERE "chapters" IS NOT NULL);
