CREATE TABLE "stray_file" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"size_bytes" bigint NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
