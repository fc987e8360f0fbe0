ALTER TABLE "proposal" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proposal" ADD COLUMN "damage" text;