-- The full-text index of pages. It is made from their texts at any time, so it stands outside the tables of a backup.
CREATE SCHEMA "search";
--> statement-breakpoint
CREATE TABLE "search"."version" (
  "version_id" uuid PRIMARY KEY,
  "rules" integer NOT NULL,
  "page_count" integer NOT NULL,
  "indexed_pages" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search"."page" (
  "version_id" uuid NOT NULL,
  "page_number" integer NOT NULL,
  "heading" text NOT NULL,
  "words" tsvector NOT NULL,
  "heading_words" tsvector NOT NULL,
  PRIMARY KEY ("version_id", "page_number")
);
--> statement-breakpoint
-- An embedded database has no background process that would empty a list of pending entries.
CREATE INDEX "page_words_idx" ON "search"."page" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "page_heading_words_idx" ON "search"."page" USING gin ("heading_words") WITH (fastupdate = off);
--> statement-breakpoint
-- On how many pages a word is: the room lets an update stay on its page of the table.
CREATE TABLE "search"."lexeme" (
  "word" text COLLATE "C" PRIMARY KEY,
  "pages" integer NOT NULL
) WITH (fillfactor = 70);
--> statement-breakpoint
-- The words that a typing error may be corrected to, with the hashes of the forms that lack a letter.
CREATE TABLE "search"."word" (
  "word" text COLLATE "C" PRIMARY KEY,
  "variants" integer[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "word_variants_idx" ON "search"."word" USING gin ("variants") WITH (fastupdate = off);
