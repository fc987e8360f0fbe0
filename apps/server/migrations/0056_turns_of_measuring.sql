CREATE TABLE "pdf_measuring" (
	"version_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"turns" integer NOT NULL,
	"reached" jsonb NOT NULL,
	CONSTRAINT "pdf_measuring_version_id_kind_pk" PRIMARY KEY("version_id","kind")
);
--> statement-breakpoint
ALTER TABLE "pdf_scan" ADD COLUMN "slow_turns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pdf_measuring" ADD CONSTRAINT "pdf_measuring_version_id_pdf_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."pdf_version"("id") ON DELETE cascade ON UPDATE no action;