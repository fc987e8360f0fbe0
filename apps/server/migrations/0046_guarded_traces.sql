ALTER TABLE "mark" ADD COLUMN "withheld_in" integer;--> statement-breakpoint
ALTER TABLE "search_miss" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "search_miss" ADD CONSTRAINT "search_miss_asked_by_student_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_miss_asker_idx" ON "search_miss" USING btree ("asked_by");