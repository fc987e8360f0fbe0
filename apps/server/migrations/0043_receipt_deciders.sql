CREATE INDEX "bank_credit_reversed_idx" ON "bank_credit" USING btree ("day","id") WHERE "bank_credit"."reversed_on" is not null;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "decided_by_name" text;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_decided_by_student_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A claim whose grant was undone names whoever decided about it later.
UPDATE "receipt" SET "decided_by" = "claim"."decided_by" FROM "claim"
  WHERE "claim"."id" = "receipt"."claim_id" AND "receipt"."void_kind" IS DISTINCT FROM 'undone';--> statement-breakpoint
-- Cash has no claim: the audit log has whoever granted it.
UPDATE "receipt" SET "decided_by" = "audit_log"."actor_id" FROM "audit_log"
  WHERE "receipt"."claim_id" IS NULL AND "audit_log"."entity_id" = "receipt"."subscription_id"::text
    AND "audit_log"."entity" = 'subscription' AND "audit_log"."action" = 'subscription.grant'
    AND "audit_log"."actor_id" IN (SELECT "id" FROM "student");--> statement-breakpoint
UPDATE "receipt" SET "decided_by_name" = "student"."name" FROM "student"
  WHERE "student"."id" = "receipt"."decided_by" AND "student"."erased_at" IS NULL;