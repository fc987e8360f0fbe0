CREATE TABLE "consent" (
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_registration_id_kind_pk" PRIMARY KEY("registration_id","kind")
);
--> statement-breakpoint
CREATE TABLE "plan_price" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "takedown" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"what" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "pdf_version_reader" (
	"version_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pdf_version_reader_version_id_student_id_pk" PRIMARY KEY("version_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "security_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"actor_id" uuid,
	"address_prefix" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "origin_hash" text;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "is_of_payee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "entity_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "student_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "student_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "registration_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "drop_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pdf" ADD COLUMN "last_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "throttle" ADD COLUMN "usn_hash" text;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown" ADD CONSTRAINT "takedown_handled_by_student_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_version_reader" ADD CONSTRAINT "pdf_version_reader_version_id_pdf_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."pdf_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_version_reader" ADD CONSTRAINT "pdf_version_reader_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_log" ADD CONSTRAINT "security_log_person_id_student_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_log" ADD CONSTRAINT "security_log_actor_id_student_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_price_idx" ON "plan_price" USING btree ("plan","replaced_at");--> statement-breakpoint
CREATE INDEX "takedown_created_idx" ON "takedown" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pdf_version_reader_student_idx" ON "pdf_version_reader" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "security_log_at_idx" ON "security_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_log_person_idx" ON "security_log" USING btree ("person_id","at");--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_voided_by_student_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_student_idx" ON "audit_log" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "mail_student_idx" ON "mail" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "mail_registration_idx" ON "mail" USING btree ("registration_id");--> statement-breakpoint
UPDATE "pdf" SET "last_version" = greatest("version", coalesce((SELECT max("v"."version") FROM "pdf_version" "v" WHERE "v"."pdf_id" = "pdf"."id"), 1));--> statement-breakpoint
UPDATE "mail" SET "kind" = split_part("key", ':', 1);--> statement-breakpoint
UPDATE "audit_log" SET "student_id" = "entity_id"::uuid WHERE "entity" = 'student' AND "entity_id" ~ '^[0-9a-f-]{36}$';
