CREATE TABLE "measurement_count" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"line" text NOT NULL,
	"measure" text NOT NULL,
	"bucket_ms" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "measurement_count_day_page_line_measure_bucket_ms_pk" PRIMARY KEY("day","page","line","measure","bucket_ms")
);
