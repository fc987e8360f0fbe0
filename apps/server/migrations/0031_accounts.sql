CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"bank" text NOT NULL,
	"number_end" text DEFAULT '' NOT NULL,
	"upi_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "number_end" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "payee_upi_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Claims of before were paid to the UPI id of now, and the confirmed statements of a bank are of one account.
UPDATE "claim" SET "payee_upi_id" = coalesce((SELECT "value" #>> '{}' FROM "setting" WHERE "key" = 'upiId'), '');--> statement-breakpoint
INSERT INTO "account" ("name", "bank", "upi_ids")
SELECT CASE WHEN "bank" = 'other' THEN 'Bank' ELSE "bank" END, "bank",
	jsonb_build_array(coalesce((SELECT "value" #>> '{}' FROM "setting" WHERE "key" = 'upiId'), ''))
FROM "statement" WHERE "is_of_payee" GROUP BY "bank";--> statement-breakpoint
UPDATE "statement" s SET "account_id" = a."id" FROM "account" a WHERE s."is_of_payee" AND a."bank" = s."bank";