CREATE TABLE "credit_use" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"credit_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"credit_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"day" date NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "receipt" DROP CONSTRAINT "receipt_claimId_unique";--> statement-breakpoint
DROP INDEX "bank_credit_day_idx";--> statement-breakpoint
DROP INDEX "receipt_issued_idx";--> statement-breakpoint
ALTER TABLE "bank_credit" ADD COLUMN "used_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_credit" ADD COLUMN "refunded_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_credit" ADD COLUMN "mark" text;--> statement-breakpoint
ALTER TABLE "bank_credit" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "received_paise" integer;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "basis" text;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "payments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "void_kind" text;--> statement-breakpoint
ALTER TABLE "credit_use" ADD CONSTRAINT "credit_use_credit_id_bank_credit_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."bank_credit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_use" ADD CONSTRAINT "credit_use_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_credit_id_bank_credit_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."bank_credit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_created_by_student_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The credits that paid for what was granted: the one that was paired first, then those with the payment reference.
WITH "candidate" AS (
	SELECT b."id" AS "credit_id", c."id" AS "claim_id", b."amount_paise", c."amount_paise" AS "price", c."decided_at",
		sum(b."amount_paise") OVER (
			PARTITION BY c."id" ORDER BY (b."claim_id" IS NULL), (b."reversed_on" IS NOT NULL), b."day", b."id"
		) - b."amount_paise" AS "before"
	FROM "bank_credit" b
	JOIN "claim" c ON c."state" = 'approved' AND CASE WHEN EXISTS (
			SELECT 1 FROM "claim" p WHERE p."id" = b."claim_id" AND p."state" = 'approved'
		) THEN c."id" = b."claim_id" ELSE c."utr" = b."utr" END
	JOIN "receipt" r ON r."claim_id" = c."id" AND (r."voided_at" IS NULL OR b."reversed_on" IS NOT NULL)
)
INSERT INTO "credit_use" ("credit_id", "claim_id", "amount_paise", "created_at")
SELECT "credit_id", "claim_id", least("amount_paise", "price" - "before"), coalesce("decided_at", now())
FROM "candidate" WHERE "before" < "price";--> statement-breakpoint
UPDATE "bank_credit" b SET "used_paise" = u."amount_paise"
FROM (SELECT "credit_id", sum("amount_paise") AS "amount_paise" FROM "credit_use" GROUP BY "credit_id") u
WHERE u."credit_id" = b."id";--> statement-breakpoint
-- A receipt that was given says what it said: the whole price, by the owner's word unless a credit fits it.
UPDATE "receipt" SET "received_paise" = "amount_paise",
	"basis" = CASE WHEN "claim_id" IS NULL THEN 'cash' ELSE 'word' END,
	"void_kind" = CASE WHEN "voided_at" IS NULL THEN NULL ELSE 'reversed' END;--> statement-breakpoint
UPDATE "receipt" r SET "basis" = 'credit', "payments" = p."payments"
FROM (
	SELECT u."claim_id", sum(u."amount_paise") AS "amount_paise", jsonb_agg(jsonb_build_object(
		'day', b."day"::text, 'utr', b."utr", 'amountPaise', u."amount_paise", 'ofPaise', b."amount_paise"
	) ORDER BY b."day", b."id") AS "payments"
	FROM "credit_use" u JOIN "bank_credit" b ON b."id" = u."credit_id" GROUP BY u."claim_id"
) p
WHERE p."claim_id" = r."claim_id" AND p."amount_paise" = r."amount_paise";--> statement-breakpoint
ALTER TABLE "receipt" ALTER COLUMN "received_paise" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ALTER COLUMN "basis" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_use_key" ON "credit_use" USING btree ("credit_id","claim_id") WHERE "credit_use"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "credit_use_claim_idx" ON "credit_use" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "refund_credit_idx" ON "refund" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "refund_day_idx" ON "refund" USING btree ("day");--> statement-breakpoint
CREATE INDEX "bank_credit_open_idx" ON "bank_credit" USING btree ("day","id") WHERE "bank_credit"."reversed_on" is null and "bank_credit"."used_paise" + "bank_credit"."refunded_paise" < "bank_credit"."amount_paise";--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_claim_key" ON "receipt" USING btree ("claim_id") WHERE "receipt"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "receipt_claim_idx" ON "receipt" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "receipt_voided_idx" ON "receipt" USING btree ("issued_at") WHERE "receipt"."voided_at" is not null;--> statement-breakpoint
CREATE INDEX "bank_credit_day_idx" ON "bank_credit" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "receipt_issued_idx" ON "receipt" USING btree ("issued_at","received_paise") WHERE "receipt"."voided_at" is null;