ALTER TABLE "receipt" DROP CONSTRAINT "receipt_number_unique";--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "financial_year" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "label" text;--> statement-breakpoint
-- A number that was given stays; those of a financial year begin anew.
UPDATE "receipt" SET "label" = 'LS-' || lpad("number"::text, greatest(6, length("number"::text)), '0');--> statement-breakpoint
ALTER TABLE "receipt" ALTER COLUMN "label" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "issuer" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_number_key" ON "receipt" USING btree ("financial_year","number");--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_label_unique" UNIQUE("label");