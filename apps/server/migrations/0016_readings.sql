CREATE TABLE "reading" (
	"student_id" uuid NOT NULL,
	"pdf_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"page" integer NOT NULL,
	"page_offset" double precision NOT NULL,
	"furthest" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"session_id" uuid NOT NULL,
	"device_type" text NOT NULL,
	"put_away_at" timestamp with time zone,
	CONSTRAINT "reading_student_id_pdf_id_pk" PRIMARY KEY("student_id","pdf_id")
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"previous_ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reading" ADD CONSTRAINT "reading_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading" ADD CONSTRAINT "reading_pdf_id_pdf_id_fk" FOREIGN KEY ("pdf_id") REFERENCES "public"."pdf"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_pdf_idx" ON "reading" USING btree ("pdf_id");--> statement-breakpoint
CREATE INDEX "pdf_version_created_idx" ON "pdf_version" USING btree ("created_at");