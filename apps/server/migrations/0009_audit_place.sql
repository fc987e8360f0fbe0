ALTER TABLE "audit_log" ADD COLUMN "entity_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "audit_log" SET "student_id" = "registration"."student_id" FROM "registration" WHERE "audit_log"."entity" = 'registration' AND "audit_log"."entity_id" = "registration"."id"::text;--> statement-breakpoint
UPDATE "audit_log" SET "student_id" = "subscription"."student_id" FROM "subscription" WHERE "audit_log"."entity" = 'subscription' AND "audit_log"."entity_id" = "subscription"."id"::text;--> statement-breakpoint
UPDATE "audit_log" SET "student_id" = "feedback"."student_id" FROM "feedback" WHERE "audit_log"."entity" = 'feedback' AND "audit_log"."entity_id" = "feedback"."id"::text;
