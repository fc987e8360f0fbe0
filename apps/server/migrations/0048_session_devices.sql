ALTER TABLE "session" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "networks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "session_browser_idx" ON "session" USING btree ("device_hash") WHERE "session"."ended_at" is null;--> statement-breakpoint
-- Whether a session goes on with a request depends on its browser, which every process remembers.
DROP TRIGGER "journal_update" ON "session";--> statement-breakpoint
CREATE TRIGGER "journal_update" AFTER UPDATE ON "session" FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR OLD.expires_at IS DISTINCT FROM NEW.expires_at
    OR OLD.device_hash IS DISTINCT FROM NEW.device_hash OR OLD.device_shown_at IS DISTINCT FROM NEW.device_shown_at)
  EXECUTE FUNCTION "journal"."note_session"();
