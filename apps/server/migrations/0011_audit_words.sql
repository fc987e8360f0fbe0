ALTER TABLE "audit_log" ADD COLUMN "actor_usn" text;--> statement-breakpoint
UPDATE "audit_log"
SET "actor_name" = substring("actor_name" from '^(.*) \([^()]*\)$'), "actor_usn" = substring("actor_name" from '\(([^()]*)\)$')
WHERE "actor_name" ~ '^.* \([^()]*\)$';--> statement-breakpoint
UPDATE "audit_log" SET "actor_name" = 'Former member', "actor_usn" = NULL
FROM "claim"
WHERE "audit_log"."entity_id" = "claim"."id"::text AND "actor_id" IS NULL AND "actor_usn" IS NOT NULL
  AND "claim"."form" ->> 'name' = 'Erased person';--> statement-breakpoint
UPDATE "audit_log" SET "entity" = 'claim' WHERE "entity" = 'registration';--> statement-breakpoint
UPDATE "audit_log" SET "action" = "renamed"."new"
FROM (VALUES
  ('mail.send-waiting', 'mail.sendWaiting'),
  ('pdf.delete', 'pdf.remove'),
  ('pdf.deleteVersion', 'pdf.removeVersion'),
  ('reference.update', 'reference.edit'),
  ('registration.approve', 'claim.approve'),
  ('registration.correct', 'claim.correct'),
  ('registration.reject', 'claim.reject'),
  ('registration.release-utr', 'claim.releaseUtr'),
  ('registration.releaseUtr', 'claim.releaseUtr'),
  ('section.update', 'section.edit'),
  ('settings.write', 'setting.edit'),
  ('student.end-device', 'student.endDevice'),
  ('student.reset-password', 'student.resetPassword'),
  ('student.temporary-password', 'student.setTemporaryPassword')
) AS "renamed" ("old", "new")
WHERE "audit_log"."action" = "renamed"."old";
