ALTER TABLE "credit_use" ADD COLUMN "returned_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "line_key" text;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "is_month_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "settled_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "settled_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "payout_utrs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_line_key" ON "refund" USING btree ("line_key") WHERE "refund"."undone_at" is null;--> statement-breakpoint
-- A credit without a reference was the same in all accounts. Each account, or statement without one, gets its own: the
-- oldest keeps the stored row and what was decided about it.
INSERT INTO "bank_credit" ("key", "day", "amount_paise", "payer", "created_at")
SELECT "scopes"."scope" || '|' || "bank_credit"."key", "bank_credit"."day", "bank_credit"."amount_paise",
  "bank_credit"."payer", "bank_credit"."created_at"
FROM (
  SELECT "statement_credit"."credit_id", coalesce("statement"."account_id", "statement"."id")::text AS "scope",
    row_number() OVER (
      PARTITION BY "statement_credit"."credit_id" ORDER BY min("statement"."created_at"), min("statement"."id"::text)
    ) AS "place"
  FROM "statement_credit" JOIN "statement" ON "statement"."id" = "statement_credit"."statement_id"
  GROUP BY "statement_credit"."credit_id", coalesce("statement"."account_id", "statement"."id")
) "scopes" JOIN "bank_credit" ON "bank_credit"."id" = "scopes"."credit_id"
WHERE "bank_credit"."utr" IS NULL AND "scopes"."place" > 1;--> statement-breakpoint
UPDATE "statement_credit" SET "credit_id" = "own"."id"
FROM "statement", "bank_credit" "shared", "bank_credit" "own"
WHERE "statement"."id" = "statement_credit"."statement_id" AND "shared"."id" = "statement_credit"."credit_id"
  AND "shared"."utr" IS NULL
  AND "own"."key" = coalesce("statement"."account_id", "statement"."id")::text || '|' || "shared"."key";--> statement-breakpoint
UPDATE "bank_credit" SET "key" = "scopes"."scope" || '|' || "bank_credit"."key"
FROM (
  SELECT DISTINCT ON ("statement_credit"."credit_id") "statement_credit"."credit_id",
    coalesce("statement"."account_id", "statement"."id")::text AS "scope"
  FROM "statement_credit" JOIN "statement" ON "statement"."id" = "statement_credit"."statement_id"
  ORDER BY "statement_credit"."credit_id", "statement"."created_at", "statement"."id"
) "scopes"
WHERE "scopes"."credit_id" = "bank_credit"."id" AND "bank_credit"."utr" IS NULL
  AND left("bank_credit"."key", 37) <> "scopes"."scope" || '|';--> statement-breakpoint
-- What was refunded as a whole cannot be taken back as well: the statement only shows the refund.
UPDATE "bank_credit" SET "reversed_on" = NULL
WHERE "reversed_on" IS NOT NULL AND "refunded_paise" = "amount_paise";