CREATE TABLE "proposal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pdf_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"storage_key" text,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"original_name" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "proposal_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_pdf_id_pdf_id_fk" FOREIGN KEY ("pdf_id") REFERENCES "public"."pdf"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_proposed_by_student_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_decided_by_student_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."student"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_open_key" ON "proposal" USING btree ("pdf_id","proposed_by") WHERE "proposal"."state" = 'open';--> statement-breakpoint
CREATE INDEX "proposal_sender_idx" ON "proposal" USING btree ("proposed_by","proposed_at");--> statement-breakpoint
CREATE INDEX "proposal_pdf_idx" ON "proposal" USING btree ("pdf_id");--> statement-breakpoint
CREATE INDEX "proposal_decider_idx" ON "proposal" USING btree ("decided_by") WHERE "proposal"."decided_by" is not null;