-- What the monthly check of stored files has found (decision 044).
ALTER TABLE "pdf_version" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pdf_version" ADD COLUMN "damage" text;--> statement-breakpoint
ALTER TABLE "pdf_version" ADD COLUMN "damaged_at" timestamp with time zone;