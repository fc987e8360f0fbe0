CREATE TABLE "bank_credit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"day" date NOT NULL,
	"amount_paise" integer NOT NULL,
	"utr" text,
	"payer" text,
	"registration_id" uuid,
	"reversed_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_credit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "statement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"bank" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"state" text NOT NULL,
	"lines_done" integer NOT NULL,
	"lines_total" integer NOT NULL,
	"from_day" date,
	"to_day" date,
	"other_count" integer NOT NULL,
	"other_paise" bigint NOT NULL,
	"bad_lines" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_credit" (
	"statement_id" uuid NOT NULL,
	"credit_id" uuid NOT NULL,
	"line" integer NOT NULL,
	CONSTRAINT "statement_credit_statement_id_credit_id_pk" PRIMARY KEY("statement_id","credit_id")
);
--> statement-breakpoint
CREATE TABLE "promoted_student" (
	"promotion_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"from_semester" integer NOT NULL,
	"to_semester" integer NOT NULL,
	CONSTRAINT "promoted_student_promotion_id_student_id_pk" PRIMARY KEY("promotion_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch" text NOT NULL,
	"dept_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "receipt" ALTER COLUMN "registration_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "utr_released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "grant_reason" text;--> statement-breakpoint
ALTER TABLE "bank_credit" ADD CONSTRAINT "bank_credit_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_created_by_student_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_credit" ADD CONSTRAINT "statement_credit_statement_id_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_credit" ADD CONSTRAINT "statement_credit_credit_id_bank_credit_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."bank_credit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoted_student" ADD CONSTRAINT "promoted_student_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoted_student" ADD CONSTRAINT "promoted_student_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_created_by_student_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_credit_utr_idx" ON "bank_credit" USING btree ("utr");--> statement-breakpoint
CREATE INDEX "bank_credit_day_idx" ON "bank_credit" USING btree ("day");--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE no action ON UPDATE no action;