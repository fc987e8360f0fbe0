CREATE TABLE "import_item" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"data" jsonb NOT NULL,
	CONSTRAINT "import_item_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid,
	"person_name" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'planning' NOT NULL,
	"failure" text,
	"storage_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "import_run_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"target" jsonb NOT NULL,
	"original_name" text NOT NULL,
	"pdf_title" text DEFAULT '' NOT NULL,
	"pdf_description" text DEFAULT '' NOT NULL,
	"size_bytes" bigint NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"failure_code" text,
	"failure" text,
	"pdf_id" uuid,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pdf_version" ADD COLUMN "original_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pdf_version" ADD COLUMN "added_by" uuid;--> statement-breakpoint
ALTER TABLE "pdf_version" ADD COLUMN "added_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pdf_version" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_item" ADD CONSTRAINT "import_item_import_id_import_run_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_person_id_student_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_person_id_student_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_pdf_id_pdf_id_fk" FOREIGN KEY ("pdf_id") REFERENCES "public"."pdf"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_item_state_idx" ON "import_item" USING btree ("import_id","state");--> statement-breakpoint
CREATE INDEX "import_run_created_idx" ON "import_run" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "upload_person_idx" ON "upload" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "upload_pdf_idx" ON "upload" USING btree ("pdf_id");--> statement-breakpoint
CREATE INDEX "upload_open_idx" ON "upload" USING btree ("state","created_at") WHERE "upload"."state" in ('uploading', 'finishing');--> statement-breakpoint
ALTER TABLE "pdf_version" ADD CONSTRAINT "pdf_version_added_by_student_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "pdf_version" SET "original_name" = "pdf"."original_name", "added_by" = "pdf"."added_by", "added_by_name" = "pdf"."added_by_name" FROM "pdf" WHERE "pdf"."id" = "pdf_version"."pdf_id";
