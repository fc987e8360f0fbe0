ALTER TABLE "statement" ADD COLUMN "left_out_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;