CREATE TABLE "sample" (
	"slot" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shown_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sample_slot" CHECK ("sample"."slot" = 1)
);
--> statement-breakpoint
ALTER TABLE "sample" ADD CONSTRAINT "sample_version_id_pdf_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."pdf_version"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CALL "journal"."watch"('sample', 'array[''sample'']');
