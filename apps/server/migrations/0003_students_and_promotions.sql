ALTER TABLE "promotion" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "promoted_student_student_idx" ON "promoted_student" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_list_idx" ON "student" USING btree ("usn" collate "C") WHERE "student"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "student_owner_idx" ON "student" USING btree ("id") WHERE "student"."is_owner" and "student"."deleted_at" is null;