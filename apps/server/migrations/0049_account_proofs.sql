CREATE TABLE "statement_mark" (
	"mark" text NOT NULL,
	"statement_id" uuid NOT NULL,
	CONSTRAINT "statement_mark_mark_statement_id_pk" PRIMARY KEY("mark","statement_id")
);
--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "account_by" text;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "guessed_account_id" uuid;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "opening_paise" bigint;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "closing_paise" bigint;--> statement-breakpoint
ALTER TABLE "provisional_access" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "statement_mark" ADD CONSTRAINT "statement_mark_statement_id_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_mark_statement_idx" ON "statement_mark" USING btree ("statement_id");--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_guessed_account_id_account_id_fk" FOREIGN KEY ("guessed_account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Until now the name of a bank alone made a statement one of its only account. Such statements become guesses, which show
-- nothing as missing. Known are those that the owner named, or confirmed before there were accounts.
UPDATE "statement" SET "account_by" = 'owner' FROM "account"
WHERE "account"."id" = "statement"."account_id" AND (
  ("statement"."created_at" <= "account"."created_at" AND NOT EXISTS (
    SELECT 1 FROM "audit_log" WHERE "action" = 'account.add' AND "entity_id" = "account"."id"::text))
  OR EXISTS (
    SELECT 1 FROM "audit_log" WHERE "action" = 'statement.setAccount' AND "entity_id" = "statement"."id"::text
      AND "after" ->> 'accountId' = "statement"."account_id"::text
      AND NOT EXISTS (SELECT 1 FROM "student" WHERE "student"."id" = "audit_log"."actor_id" AND "student"."is_cashier")));--> statement-breakpoint
-- An account keeps a number that one of these statements showed.
UPDATE "account" SET "number_end" = '' WHERE "number_end" <> ''
  AND NOT EXISTS (
    SELECT 1 FROM "statement" WHERE "account_id" = "account"."id" AND "account_by" = 'owner' AND "statement"."number_end" <> ''
      AND right("statement"."number_end", least(length("statement"."number_end"), length("account"."number_end")))
        = right("account"."number_end", least(length("statement"."number_end"), length("account"."number_end"))))
  AND NOT EXISTS (
    SELECT 1 FROM "audit_log" WHERE "action" = 'account.add' AND "entity_id" = "account"."id"::text
      AND "after" ->> 'numberEnd' = "account"."number_end");--> statement-breakpoint
UPDATE "statement" SET "account_by" = 'number' FROM "account"
WHERE "account"."id" = "statement"."account_id" AND "account_by" IS NULL
  AND "statement"."number_end" <> '' AND "account"."number_end" <> ''
  AND right("statement"."number_end", least(length("statement"."number_end"), length("account"."number_end")))
    = right("account"."number_end", least(length("statement"."number_end"), length("account"."number_end")));--> statement-breakpoint
-- Of older statements only the kept payments are known: one that two files of a bank have is of one account.
INSERT INTO "statement_mark" ("mark", "statement_id")
SELECT DISTINCT left(encode(sha256(convert_to(
    'reference|' || "statement"."bank" || '|credit|' || "bank_credit"."amount_paise" || '|' || "bank_credit"."utr", 'UTF8')), 'hex'), 16),
  "statement"."id"
FROM "statement"
  JOIN "statement_credit" ON "statement_credit"."statement_id" = "statement"."id"
  JOIN "bank_credit" ON "bank_credit"."id" = "statement_credit"."credit_id"
WHERE "statement"."bank" <> 'other' AND "bank_credit"."utr" IS NOT NULL;--> statement-breakpoint
WITH RECURSIVE "proven" AS (
  SELECT "id", "account_id" FROM "statement" WHERE "account_by" IS NOT NULL
  UNION
  SELECT "next"."id", "next"."account_id" FROM "proven"
    JOIN "statement_mark" "known" ON "known"."statement_id" = "proven"."id"
    JOIN "statement_mark" "same" ON "same"."mark" = "known"."mark"
    JOIN "statement" "next" ON "next"."id" = "same"."statement_id"
  WHERE "next"."account_by" IS NULL AND "next"."account_id" = "proven"."account_id"
)
UPDATE "statement" SET "account_by" = 'line' FROM "proven"
WHERE "proven"."id" = "statement"."id" AND "statement"."account_by" IS NULL;--> statement-breakpoint
UPDATE "statement" SET "guessed_account_id" = "account_id", "account_id" = NULL
WHERE "account_id" IS NOT NULL AND "account_by" IS NULL;--> statement-breakpoint
-- What statements ended comes back if they are only guessed. What was decided about, or sent again, stays as it is.
UPDATE "provisional_access" SET "ended_by" = CASE
  WHEN "claim"."state" = 'pending' AND "claim"."corrected_at" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "receipt" WHERE "receipt"."claim_id" = "claim"."id") THEN 'statement'
  ELSE 'decision' END
FROM "claim" WHERE "claim"."id" = "provisional_access"."claim_id" AND "provisional_access"."ended_at" IS NOT NULL;
--> statement-breakpoint
UPDATE "provisional_access" SET "ended_at" = NULL, "ended_by" = NULL FROM "claim"
WHERE "claim"."id" = "provisional_access"."claim_id" AND "ended_by" = 'statement' AND NOT EXISTS (
  SELECT 1 FROM "statement" JOIN "account" ON "account"."id" = "statement"."account_id"
  WHERE "statement"."state" = 'done' AND "account"."upi_ids" @> jsonb_build_array("claim"."payee_upi_id")
    AND "statement"."from_day" <= ("claim"."created_at" AT TIME ZONE 'Asia/Kolkata')::date
    AND "statement"."to_day" > ("claim"."created_at" AT TIME ZONE 'Asia/Kolkata')::date);
