ALTER TABLE "registration" RENAME TO "claim";--> statement-breakpoint
ALTER INDEX "registration_pkey" RENAME TO "claim_pkey";--> statement-breakpoint
ALTER INDEX "registration_utr_key" RENAME TO "claim_utr_key";--> statement-breakpoint
ALTER INDEX "registration_usn_idx" RENAME TO "claim_usn_idx";--> statement-breakpoint
ALTER INDEX "registration_queue_idx" RENAME TO "claim_queue_idx";--> statement-breakpoint
ALTER INDEX "mail_registration_idx" RENAME TO "mail_claim_idx";--> statement-breakpoint
ALTER TABLE "claim" RENAME CONSTRAINT "registration_student_id_student_id_fk" TO "claim_student_id_student_id_fk";--> statement-breakpoint
ALTER TABLE "claim" RENAME CONSTRAINT "registration_decided_by_student_id_fk" TO "claim_decided_by_student_id_fk";--> statement-breakpoint
ALTER TABLE "bank_credit" RENAME COLUMN "registration_id" TO "claim_id";--> statement-breakpoint
ALTER TABLE "bank_credit" RENAME CONSTRAINT "bank_credit_registration_id_registration_id_fk" TO "bank_credit_claim_id_claim_id_fk";--> statement-breakpoint
ALTER TABLE "consent" RENAME COLUMN "registration_id" TO "claim_id";--> statement-breakpoint
ALTER TABLE "consent" RENAME CONSTRAINT "consent_registration_id_registration_id_fk" TO "consent_claim_id_claim_id_fk";--> statement-breakpoint
ALTER TABLE "provisional_access" RENAME COLUMN "registration_id" TO "claim_id";--> statement-breakpoint
ALTER TABLE "provisional_access" RENAME CONSTRAINT "provisional_access_registration_id_registration_id_fk" TO "provisional_access_claim_id_claim_id_fk";--> statement-breakpoint
ALTER TABLE "receipt" RENAME COLUMN "registration_id" TO "claim_id";--> statement-breakpoint
ALTER TABLE "receipt" RENAME CONSTRAINT "receipt_registration_id_registration_id_fk" TO "receipt_claim_id_claim_id_fk";--> statement-breakpoint
ALTER TABLE "subscription" RENAME COLUMN "registration_id" TO "claim_id";--> statement-breakpoint
ALTER TABLE "mail" RENAME COLUMN "registration_id" TO "claim_id";--> statement-breakpoint
ALTER TABLE "consent" RENAME CONSTRAINT "consent_registration_id_kind_pk" TO "consent_claim_id_kind_pk";--> statement-breakpoint
ALTER TABLE "provisional_access" RENAME CONSTRAINT "provisional_access_registrationId_unique" TO "provisional_access_claimId_unique";--> statement-breakpoint
ALTER TABLE "receipt" RENAME CONSTRAINT "receipt_registrationId_unique" TO "receipt_claimId_unique";
