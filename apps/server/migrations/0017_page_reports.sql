-- Reports of pages by their readers, with the answers of staff (decision 038).
CREATE TABLE "page_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pdf_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"author_told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_pdf_id_pdf_id_fk" FOREIGN KEY ("pdf_id") REFERENCES "public"."pdf"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_answered_by_student_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "page_report_open_key" ON "page_report" USING btree ("pdf_id","student_id","page") WHERE "page_report"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "page_report_student_idx" ON "page_report" USING btree ("student_id","reported_at");
--> statement-breakpoint
CREATE INDEX "page_report_pdf_idx" ON "page_report" USING btree ("pdf_id");
