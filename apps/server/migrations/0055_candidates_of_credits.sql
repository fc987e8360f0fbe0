ALTER TABLE "bank_credit" ADD COLUMN "candidates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_credit" ADD COLUMN "is_reversal_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_credit" ADD COLUMN "maybe_reversed_on" date;--> statement-breakpoint
CREATE INDEX "bank_credit_candidates_idx" ON "bank_credit" USING btree ("day","amount_paise") WHERE "bank_credit"."candidates" <> '[]';