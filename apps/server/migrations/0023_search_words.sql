CREATE TABLE "search_miss" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"query" text NOT NULL,
	"subject_id" uuid,
	"dept_id" text NOT NULL,
	"scheme" text NOT NULL,
	"sem_num" integer NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_miss_key" UNIQUE NULLS NOT DISTINCT("query","dept_id","scheme","sem_num","subject_id")
);
--> statement-breakpoint
CREATE TABLE "search_synonym" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_id" uuid NOT NULL,
	"word" text NOT NULL,
	"synonym" text NOT NULL,
	"added_by" uuid,
	"added_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_miss" ADD CONSTRAINT "search_miss_subject_id_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subject"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_synonym" ADD CONSTRAINT "search_synonym_subject_id_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subject"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_synonym" ADD CONSTRAINT "search_synonym_added_by_student_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_miss_last_idx" ON "search_miss" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "search_miss_subject_idx" ON "search_miss" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_synonym_key" ON "search_synonym" USING btree ("subject_id","word","synonym");--> statement-breakpoint
CREATE INDEX "search_synonym_author_idx" ON "search_synonym" USING btree ("added_by");--> statement-breakpoint
CALL "journal"."watch"('search_synonym', 'array[''subject:'' || subject_id]');
