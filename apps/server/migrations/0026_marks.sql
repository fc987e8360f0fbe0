CREATE TABLE "mark" (
	"student_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pdf_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"page" integer NOT NULL,
	"lost_in" integer,
	"exact" text,
	"prefix" text,
	"suffix" text,
	"boxes" jsonb NOT NULL,
	"colour" text,
	"note" text NOT NULL,
	"other_notes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"note_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mark_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
ALTER TABLE "mark" ADD CONSTRAINT "mark_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark" ADD CONSTRAINT "mark_pdf_id_pdf_id_fk" FOREIGN KEY ("pdf_id") REFERENCES "public"."pdf"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mark_person_pdf_idx" ON "mark" USING btree ("student_id","pdf_id");--> statement-breakpoint
CREATE INDEX "mark_received_idx" ON "mark" USING btree ("student_id","received_at","id");--> statement-breakpoint
CREATE INDEX "mark_pdf_idx" ON "mark" USING btree ("pdf_id");--> statement-breakpoint
CREATE INDEX "mark_deleted_idx" ON "mark" USING btree ("deleted_at") WHERE "mark"."deleted_at" is not null;