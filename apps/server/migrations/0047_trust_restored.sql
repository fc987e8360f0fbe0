ALTER TABLE "student" ADD COLUMN "trust_restored_at" timestamp with time zone;--> statement-breakpoint
-- What a student is told about the last payment is remembered by process, and follows the claim.
CALL "journal"."watch"('claim', 'array[case when student_id is not null then ''person:'' || student_id end]');
