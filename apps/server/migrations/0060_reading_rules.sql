ALTER TABLE "pdf_version" ADD COLUMN "reading_rules" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Written by hand: pages are drawn with their fields from now on. Pictures are made again when someone asks for them.
DELETE FROM "pdf_picture";
