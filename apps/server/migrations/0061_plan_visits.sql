CREATE TABLE "plan_visit" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
-- Written by hand: of what browsers measured, the visits to the plans stay.
INSERT INTO "plan_visit" ("day", "count")
SELECT "day", sum("count") FROM "measurement_count" WHERE "page" = 'plans' AND "measure" = 'seen' GROUP BY "day";
--> statement-breakpoint
DROP TABLE "measurement_count" CASCADE;
