-- USNs and phone numbers are stored without spaces and dashes from now on, because they are typed and searched so. A USN
-- that two live accounts would share stays as it is.
UPDATE "student" SET "usn" = "clean"."usn"
FROM (
  SELECT min("id"::text)::uuid AS "id", upper(regexp_replace("usn", '[[:space:]-]', '', 'g')) AS "usn"
  FROM "student" WHERE "deleted_at" IS NULL
  GROUP BY upper(regexp_replace("usn", '[[:space:]-]', '', 'g')) HAVING count(*) = 1
) "clean"
WHERE "clean"."id" = "student"."id" AND "student"."usn" ~ '[[:space:]-]' AND "clean"."usn" <> ''
  AND "student"."erased_at" IS NULL;--> statement-breakpoint
UPDATE "claim" SET "usn" = "student"."usn"
FROM "student"
WHERE "student"."id" = "claim"."student_id" AND "claim"."usn" ~ '[[:space:]-]'
  AND upper(regexp_replace("claim"."usn", '[[:space:]-]', '', 'g')) = "student"."usn";--> statement-breakpoint
UPDATE "student" SET "contact" = regexp_replace("contact", '[[:space:]().-]', '', 'g')
WHERE "contact" ~ '[[:space:]().-]'
  AND regexp_replace("contact", '[[:space:]().-]', '', 'g') ~ '^[+]?[0-9]{10,15}$';--> statement-breakpoint
UPDATE "claim"
SET "form" = jsonb_set("form", '{contact}', to_jsonb(regexp_replace("form" ->> 'contact', '[[:space:]().-]', '', 'g')))
WHERE "form" ->> 'contact' ~ '[[:space:]().-]'
  AND regexp_replace("form" ->> 'contact', '[[:space:]().-]', '', 'g') ~ '^[+]?[0-9]{10,15}$';
