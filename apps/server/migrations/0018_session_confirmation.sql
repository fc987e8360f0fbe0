ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "wrong_passwords" integer DEFAULT 0 NOT NULL;