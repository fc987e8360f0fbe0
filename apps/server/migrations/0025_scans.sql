CREATE TABLE "pdf_scan" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"pages" integer NOT NULL,
	"read_pages" integer DEFAULT 0 NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pdf_page" ADD COLUMN "scan" text;--> statement-breakpoint
ALTER TABLE "pdf_page" ADD COLUMN "scan_words" jsonb;--> statement-breakpoint
ALTER TABLE "pdf_page" ADD COLUMN "scan_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pdf_version" ADD COLUMN "chapters" jsonb;--> statement-breakpoint
ALTER TABLE "pdf_scan" ADD CONSTRAINT "pdf_scan_version_id_pdf_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."pdf_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pdf_page_scan_idx" ON "pdf_page" USING btree ("version_id","page_number") WHERE "pdf_page"."scan" is not null;--> statement-breakpoint
-- What can be searched is remembered together with the PDF.
CALL "journal"."watch"('pdf_scan', 'array[(
  SELECT coalesce(''subject:'' || section.subject_id, ''sheets'') FROM public.pdf_version
    JOIN public.pdf ON pdf.id = pdf_version.pdf_id LEFT JOIN public.section ON section.id = pdf.section_id
    WHERE pdf_version.id = touched.version_id)]');
