ALTER TABLE "bank_credit" DROP CONSTRAINT "bank_credit_claim_id_claim_id_fk";
--> statement-breakpoint
DROP INDEX "bank_credit_claim_idx";--> statement-breakpoint
ALTER TABLE "bank_credit" DROP COLUMN "claim_id";