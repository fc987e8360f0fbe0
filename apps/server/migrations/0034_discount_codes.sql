CREATE TABLE "discount_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"letters" text NOT NULL,
	"amount_paise" integer,
	"percent" integer,
	"plan" text,
	"for_kind" text NOT NULL,
	"last_day" date,
	"max_uses" integer NOT NULL,
	"colleges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"batches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "discount_code_letters_unique" UNIQUE("letters"),
	CONSTRAINT "discount_code_terms" CHECK (("discount_code"."amount_paise" is null) <> ("discount_code"."percent" is null))
);
--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "discount_code_created_idx" ON "discount_code" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_discount_code_discount_code_letters_fk" FOREIGN KEY ("discount_code") REFERENCES "public"."discount_code"("letters") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_discount_idx" ON "claim" USING btree ("discount_code") WHERE "claim"."discount_code" is not null;