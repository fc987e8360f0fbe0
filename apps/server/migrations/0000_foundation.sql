CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "batch" (
	"batch" text PRIMARY KEY NOT NULL,
	"scheme" text
);
--> statement-breakpoint
CREATE TABLE "college" (
	"clg_code" text PRIMARY KEY NOT NULL,
	"clg_name" text NOT NULL,
	"region" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "department" (
	"dept_id" text PRIMARY KEY NOT NULL,
	"dept_name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"usn" text NOT NULL,
	"name" text NOT NULL,
	"feedback" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"student_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_student_id_token_hash_pk" PRIMARY KEY("student_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "offering" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_id" uuid NOT NULL,
	"dept_id" text NOT NULL,
	"scheme" text NOT NULL,
	"sem_num" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pdf" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"section_id" uuid,
	"pdf_title" text DEFAULT '' NOT NULL,
	"pdf_description" text DEFAULT '' NOT NULL,
	"pdf_file" text NOT NULL,
	"original_name" text NOT NULL,
	"pdf_index" integer DEFAULT 0 NOT NULL,
	"sha256" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"added_by" uuid,
	"added_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "pdf_pdfFile_unique" UNIQUE("pdf_file")
);
--> statement-breakpoint
CREATE TABLE "pdf_opening" (
	"pdf_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"opened_on" date NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pdf_opening_pdf_id_student_id_opened_on_pk" PRIMARY KEY("pdf_id","student_id","opened_on")
);
--> statement-breakpoint
CREATE TABLE "pdf_page" (
	"version_id" uuid NOT NULL,
	"page_number" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "pdf_page_version_id_page_number_pk" PRIMARY KEY("version_id","page_number")
);
--> statement-breakpoint
CREATE TABLE "pdf_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pdf_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"storage_key" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'processing' NOT NULL,
	"failure" text,
	"page_count" integer,
	"outline" jsonb,
	"cover_name" text,
	"cover_storage_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pdf_version_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "pdf_version_coverName_unique" UNIQUE("cover_name")
);
--> statement-breakpoint
CREATE TABLE "reference" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_id" uuid NOT NULL,
	"ref_title" text NOT NULL,
	"ref_link" text NOT NULL,
	"added_by" uuid,
	"added_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"usn" text NOT NULL,
	"plan" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"utr" text NOT NULL,
	"password_hash" text,
	"form" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scheme" (
	"scheme" text PRIMARY KEY NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "section" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_id" uuid NOT NULL,
	"section_name" text NOT NULL,
	"section_desc" text DEFAULT '' NOT NULL,
	"section_index" integer NOT NULL,
	"added_by" uuid,
	"added_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "semester" (
	"sem_num" integer PRIMARY KEY NOT NULL,
	"sem_name" text NOT NULL,
	CONSTRAINT "semester_semName_unique" UNIQUE("sem_name")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"device_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "student" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"usn" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contact" text NOT NULL,
	"gender" text NOT NULL,
	"dob" date NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'student' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"scope" jsonb,
	"dept_id" text NOT NULL,
	"batch" text NOT NULL,
	"scheme" text NOT NULL,
	"sem_num" integer NOT NULL,
	"clg_code" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"blocked_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subject" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sub_code" text NOT NULL,
	"sub_abb" text NOT NULL,
	"sub_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"added_by" uuid,
	"added_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"from_semester" integer NOT NULL,
	"to_semester" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_scheme_scheme_scheme_fk" FOREIGN KEY ("scheme") REFERENCES "public"."scheme"("scheme") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_subject_id_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subject"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_dept_id_department_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("dept_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_scheme_scheme_scheme_fk" FOREIGN KEY ("scheme") REFERENCES "public"."scheme"("scheme") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_sem_num_semester_sem_num_fk" FOREIGN KEY ("sem_num") REFERENCES "public"."semester"("sem_num") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf" ADD CONSTRAINT "pdf_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf" ADD CONSTRAINT "pdf_added_by_student_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_opening" ADD CONSTRAINT "pdf_opening_pdf_id_pdf_id_fk" FOREIGN KEY ("pdf_id") REFERENCES "public"."pdf"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_opening" ADD CONSTRAINT "pdf_opening_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_page" ADD CONSTRAINT "pdf_page_version_id_pdf_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."pdf_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_version" ADD CONSTRAINT "pdf_version_pdf_id_pdf_id_fk" FOREIGN KEY ("pdf_id") REFERENCES "public"."pdf"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference" ADD CONSTRAINT "reference_subject_id_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subject"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference" ADD CONSTRAINT "reference_added_by_student_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_subject_id_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subject"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_added_by_student_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_dept_id_department_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("dept_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_batch_batch_batch_fk" FOREIGN KEY ("batch") REFERENCES "public"."batch"("batch") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_scheme_scheme_scheme_fk" FOREIGN KEY ("scheme") REFERENCES "public"."scheme"("scheme") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_sem_num_semester_sem_num_fk" FOREIGN KEY ("sem_num") REFERENCES "public"."semester"("sem_num") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student" ADD CONSTRAINT "student_clg_code_college_clg_code_fk" FOREIGN KEY ("clg_code") REFERENCES "public"."college"("clg_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject" ADD CONSTRAINT "subject_added_by_student_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offering_place_key" ON "offering" USING btree ("subject_id","dept_id","scheme","sem_num") WHERE "offering"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "offering_shelf_idx" ON "offering" USING btree ("dept_id","scheme","sem_num") WHERE "offering"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pdf_section_hash_key" ON "pdf" USING btree ("section_id","sha256") WHERE "pdf"."deleted_at" is null and "pdf"."section_id" is not null;--> statement-breakpoint
CREATE INDEX "pdf_section_idx" ON "pdf" USING btree ("section_id","pdf_index") WHERE "pdf"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pdf_version_key" ON "pdf_version" USING btree ("pdf_id","version");--> statement-breakpoint
CREATE INDEX "reference_subject_idx" ON "reference" USING btree ("subject_id","created_at") WHERE "reference"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "registration_utr_key" ON "registration" USING btree ("utr") WHERE "registration"."state" <> 'rejected';--> statement-breakpoint
CREATE INDEX "registration_usn_idx" ON "registration" USING btree ("usn");--> statement-breakpoint
CREATE INDEX "section_subject_idx" ON "section" USING btree ("subject_id","section_index") WHERE "section"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "session_student_idx" ON "session" USING btree ("student_id") WHERE "session"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "student_usn_key" ON "student" USING btree ("usn") WHERE "student"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subject_sub_code_key" ON "subject" USING btree ("sub_code") WHERE "subject"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subscription_student_idx" ON "subscription" USING btree ("student_id");