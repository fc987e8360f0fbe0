-- What is measured of the pages of a version, and the pictures of its pages (decision 035).
CREATE TABLE "pdf_layout" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"page_sizes" jsonb,
	"ink_boxes" jsonb NOT NULL,
	"first_ranges" jsonb NOT NULL,
	"has_text" boolean NOT NULL,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pdf_picture" (
	"version_id" uuid NOT NULL,
	"page_number" integer NOT NULL,
	"width" integer NOT NULL,
	"storage_key" text,
	"size_bytes" integer NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pdf_picture_version_id_page_number_width_pk" PRIMARY KEY("version_id","page_number","width"),
	CONSTRAINT "pdf_picture_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "pdf_layout" ADD CONSTRAINT "pdf_layout_version_id_pdf_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."pdf_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_picture" ADD CONSTRAINT "pdf_picture_version_id_pdf_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."pdf_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The oldest pictures go first when there are too many.
CREATE INDEX "pdf_picture_made_idx" ON "pdf_picture" USING btree ("made_at");
--> statement-breakpoint
-- Sizes and first ranges are remembered together with the PDF.
CALL "journal"."watch"('pdf_layout', 'array[(
  SELECT coalesce(''subject:'' || section.subject_id, ''sheets'') FROM public.pdf_version
    JOIN public.pdf ON pdf.id = pdf_version.pdf_id LEFT JOIN public.section ON section.id = pdf.section_id
    WHERE pdf_version.id = touched.version_id)]');
