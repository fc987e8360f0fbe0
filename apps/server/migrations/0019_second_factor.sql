CREATE TABLE "code_try" (
	"student_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"failures" integer NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_try_student_id_browser_pk" PRIMARY KEY("student_id","browser")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_at" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "second_factor_put_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "code_try" ADD CONSTRAINT "code_try_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_code_student_idx" ON "recovery_code" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_student_key" ON "second_factor" USING btree ("student_id");