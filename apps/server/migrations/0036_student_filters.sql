-- Null for every college; promotions.create of one college.
ALTER TABLE "promotion" ADD COLUMN "clg_code" text;--> statement-breakpoint
-- students.list by name.
CREATE INDEX "student_name_idx" ON "student" USING btree (lower("name") collate "C","usn" collate "C") WHERE "student"."deleted_at" is null;--> statement-breakpoint
-- students.list, newest first.
CREATE INDEX "student_registered_idx" ON "student" USING btree ("registered_at","id") WHERE "student"."deleted_at" is null;