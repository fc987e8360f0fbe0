CREATE TABLE "statement_bringer" (
	"statement_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"is_text" boolean DEFAULT false NOT NULL,
	"brought_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_bringer_statement_id_person_id_pk" PRIMARY KEY("statement_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "bank_credit" ADD COLUMN "vouched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_credit" ADD COLUMN "vouched_by" uuid;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "taxable_paise" integer;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "central_tax_paise" integer;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "state_tax_paise" integer;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "round_off_paise" integer;--> statement-breakpoint
ALTER TABLE "statement_bringer" ADD CONSTRAINT "statement_bringer_statement_id_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_bringer" ADD CONSTRAINT "statement_bringer_person_id_student_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_bringer_person_idx" ON "statement_bringer" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "bank_credit" ADD CONSTRAINT "bank_credit_vouched_by_student_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_credit_credit_idx" ON "statement_credit" USING btree ("credit_id");--> statement-breakpoint
-- A receipt keeps the lines that it was printed with: the halves were rounded apart and differ by at most a paisa.
UPDATE "receipt" SET
  "taxable_paise" = round("received_paise" * 100 / (100 + ("issuer" ->> 'taxPercent')::numeric))::integer,
  "central_tax_paise" = ("received_paise" - round("received_paise" * 100 / (100 + ("issuer" ->> 'taxPercent')::numeric))::integer) / 2,
  "round_off_paise" = 0
  WHERE coalesce("issuer" ->> 'gstin', '') <> '';--> statement-breakpoint
UPDATE "receipt" SET "state_tax_paise" = "received_paise" - "taxable_paise" - "central_tax_paise"
  WHERE "taxable_paise" IS NOT NULL;--> statement-breakpoint
-- Messages cover no day; every other file that was read has one.
INSERT INTO "statement_bringer" ("statement_id", "person_id", "is_text", "brought_at")
  SELECT "id", "created_by", "from_day" IS NULL, "created_at" FROM "statement" WHERE "created_by" IS NOT NULL;
