ALTER TABLE "statement" ADD COLUMN "fingerprint" text NOT NULL;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_fingerprint_unique" UNIQUE("fingerprint");