CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"message_id" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_key_unique" UNIQUE("key"),
	CONSTRAINT "mail_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provisional_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"from_semester" integer NOT NULL,
	"to_semester" integer NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "provisional_access_registrationId_unique" UNIQUE("registration_id")
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"registration_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"usn" text NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"utr" text NOT NULL,
	"from_semester" integer NOT NULL,
	"to_semester" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"payee_name" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_number_unique" UNIQUE("number"),
	CONSTRAINT "receipt_registrationId_unique" UNIQUE("registration_id")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "utr_dispute" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"utr" text NOT NULL,
	"usn" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "sem_num" integer;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "student_id" uuid;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "temporary_password_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "registration_id" uuid;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisional_access" ADD CONSTRAINT "provisional_access_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisional_access" ADD CONSTRAINT "provisional_access_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_state_idx" ON "mail" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "provisional_access_student_idx" ON "provisional_access" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "receipt_student_idx" ON "receipt" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "utr_dispute_key" ON "utr_dispute" USING btree ("utr","usn");--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_decided_by_student_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_queue_idx" ON "registration" USING btree ("state","created_at");