CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"installation_id" uuid NOT NULL,
	"paired_at" timestamp with time zone,
	CONSTRAINT "installation_only" CHECK ("installation"."is_only")
);
