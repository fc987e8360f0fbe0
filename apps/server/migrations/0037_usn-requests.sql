-- Wishes of students for the USN that the university gave.
CREATE TABLE "usn_request" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"usn" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usn_request" ADD CONSTRAINT "usn_request_student_id_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- usnRequests.list.
CREATE INDEX "usn_request_waiting_idx" ON "usn_request" USING btree ("asked_at") WHERE "usn_request"."refused_at" is null;