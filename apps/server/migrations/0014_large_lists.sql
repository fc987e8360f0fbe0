-- Lists and numbers of a large installation (decision 032). Each index names its readers.
-- Replaced by audit_log_record_idx, which finds a record with and without its entity.
DROP INDEX "audit_log_entity_idx";
--> statement-breakpoint
-- The download of one's own data.
CREATE INDEX "bank_credit_claim_idx" ON "bank_credit" USING btree ("claim_id");
--> statement-breakpoint
-- claims.list: everybody who claimed a payment, also those whose claims were rejected.
CREATE INDEX "claim_utr_idx" ON "claim" USING btree ("utr");
--> statement-breakpoint
-- claims.list of all states, oldest first.
CREATE INDEX "claim_created_idx" ON "claim" USING btree ("created_at","id");
--> statement-breakpoint
-- claims.listOwn, renewals.options and the download of one's own data.
CREATE INDEX "claim_student_idx" ON "claim" USING btree ("student_id","created_at");
--> statement-breakpoint
-- insights.read: the sum of the month, from the index alone.
CREATE INDEX "receipt_issued_idx" ON "receipt" USING btree ("issued_at","amount_paise") WHERE "receipt"."voided_at" is null;
--> statement-breakpoint
-- subscriptions.list, newest first.
CREATE INDEX "subscription_created_idx" ON "subscription" USING btree ("created_at","id");
--> statement-breakpoint
-- insights.read and the reminders: what is in force, or ends soon.
CREATE INDEX "subscription_ending_idx" ON "subscription" USING btree ("ends_on","starts_on","student_id") WHERE "subscription"."cancelled_at" is null;
--> statement-breakpoint
-- insights.read, subscriptions.list and the reminders: whether another one follows.
CREATE INDEX "subscription_following_idx" ON "subscription" USING btree ("student_id","ends_on","starts_on","to_semester") WHERE "subscription"."cancelled_at" is null;
--> statement-breakpoint
-- The last change of a record, the trash, and the download of one's own data.
CREATE INDEX "audit_log_record_idx" ON "audit_log" USING btree ("entity_id","entity");
--> statement-breakpoint
-- The download of one's own data.
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id");
--> statement-breakpoint
-- The download of one's own data: credits that were paired with a claim.
CREATE INDEX "audit_log_claim_idx" ON "audit_log" USING btree (("after" ->> 'claimId')) WHERE "audit_log"."after" ->> 'claimId' is not null;
--> statement-breakpoint
-- feedback.list, newest first.
CREATE INDEX "feedback_created_idx" ON "feedback" USING btree ("created_at","id");
--> statement-breakpoint
-- The download of one's own data.
CREATE INDEX "feedback_student_idx" ON "feedback" USING btree ("student_id");
--> statement-breakpoint
-- mails.list, newest first.
CREATE INDEX "mail_created_idx" ON "mail" USING btree ("created_at","id");
--> statement-breakpoint
-- The download of one's own data: older mails name their claim only in the key.
CREATE INDEX "mail_key_idx" ON "mail" USING btree (split_part("key", ':', 2));
--> statement-breakpoint
-- notes.files, newest and oldest first.
CREATE INDEX "pdf_created_idx" ON "pdf" USING btree ("created_at","id") WHERE "pdf"."deleted_at" is null;
--> statement-breakpoint
-- trash.list and the sweep of what was deleted.
CREATE INDEX "pdf_deleted_idx" ON "pdf" USING btree ("deleted_at") WHERE "pdf"."deleted_at" is not null;
--> statement-breakpoint
-- uploads.list and the download of one's own data.
CREATE INDEX "pdf_author_idx" ON "pdf" USING btree ("added_by");
--> statement-breakpoint
-- The download of one's own data, and erasure.
CREATE INDEX "pdf_opening_student_idx" ON "pdf_opening" USING btree ("student_id");
--> statement-breakpoint
-- uploads.list and the download of one's own data.
CREATE INDEX "pdf_version_author_idx" ON "pdf_version" USING btree ("added_by");
--> statement-breakpoint
-- The download of one's own data, and a new reset.
CREATE INDEX "password_reset_student_idx" ON "password_reset" USING btree ("student_id");
--> statement-breakpoint
-- The download of one's own data.
CREATE INDEX "security_log_actor_idx" ON "security_log" USING btree ("actor_id") WHERE "security_log"."actor_id" is not null;
--> statement-breakpoint
-- insights.read: accounts with many devices; the download of one's own data.
CREATE INDEX "session_devices_idx" ON "session" USING btree ("student_id","created_at");
--> statement-breakpoint
-- insights.read: closed accounts are few, and excluded rather than joined.
CREATE INDEX "student_closed_idx" ON "student" USING btree ("id") WHERE "student"."deleted_at" is not null;
--> statement-breakpoint
-- Searches for a part of a text, in any case. The extension belongs to PostgreSQL, but a server may lack it, and the
-- embedded database does: without these indexes a search reads the whole table, which is quick enough for 10,000 people.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  -- students.list, and the searches of subscriptions and claims for a person.
  CREATE INDEX student_search_idx ON public.student USING gin (usn gin_trgm_ops, name gin_trgm_ops,
    email gin_trgm_ops, contact gin_trgm_ops, regexp_replace(contact, '[^0-9]', '', 'g') gin_trgm_ops);
  -- claims.list.
  CREATE INDEX claim_search_idx ON public.claim USING gin (usn gin_trgm_ops, utr gin_trgm_ops,
    (form ->> 'name') gin_trgm_ops, (form ->> 'email') gin_trgm_ops,
    regexp_replace(form ->> 'contact', '[^0-9]', '', 'g') gin_trgm_ops);
  -- mails.list.
  CREATE INDEX mail_search_idx ON public.mail USING gin (to_address gin_trgm_ops, subject gin_trgm_ops);
  -- securityLog.list.
  CREATE INDEX security_log_search_idx ON public.security_log USING gin (address_prefix gin_trgm_ops,
    detail gin_trgm_ops);
  -- audit.list.
  CREATE INDEX audit_log_search_idx ON public.audit_log USING gin ((case
    when actor_name = '' or actor_usn is null then coalesce(actor_name, '') || coalesce(actor_usn, '')
    else actor_name || ' (' || actor_usn || ')' end) gin_trgm_ops, entity_id gin_trgm_ops,
    entity_label gin_trgm_ops, entity_place gin_trgm_ops, (before::text) gin_trgm_ops, (after::text) gin_trgm_ops);
EXCEPTION
  WHEN feature_not_supported OR undefined_file OR undefined_object OR insufficient_privilege THEN
    RAISE NOTICE 'Searches have no index: %', SQLERRM;
END $$;
--> statement-breakpoint
-- How many rows a list has, by what it is filtered by: counting a million rows takes too long for a page. Each change
-- adds a row with a difference, so that no two transactions wait for each other; the upkeep sums them up every hour.
CREATE TABLE "journal"."tally" ("name" text NOT NULL, "slot" text[] NOT NULL, "delta" bigint NOT NULL);
--> statement-breakpoint
CREATE INDEX "tally_name_idx" ON "journal"."tally" ("name");
--> statement-breakpoint
-- Makes the function and triggers that tally a table: the slot of a row, and which rows count. A statement that moves
-- no row to another slot writes nothing. The triggers lock the table until the rows that exist are counted.
CREATE PROCEDURE "journal"."keep_tally"(counted text, slot text, counts text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE FUNCTION journal.%1$I() RETURNS trigger LANGUAGE plpgsql AS $f$
    BEGIN
      IF TG_OP = ''INSERT'' THEN
        INSERT INTO journal.tally SELECT %2$L, %3$s, count(*) FROM added WHERE %4$s GROUP BY 2;
      ELSIF TG_OP = ''UPDATE'' THEN
        INSERT INTO journal.tally SELECT %2$L, slot, sum(step) FROM (
          SELECT %3$s AS slot, 1 AS step FROM added WHERE %4$s
          UNION ALL SELECT %3$s, -1 FROM removed WHERE %4$s) moved GROUP BY slot HAVING sum(step) <> 0;
      ELSIF TG_OP = ''DELETE'' THEN
        INSERT INTO journal.tally SELECT %2$L, %3$s, -count(*) FROM removed WHERE %4$s GROUP BY 2;
      ELSE
        DELETE FROM journal.tally WHERE name = %2$L;
      END IF;
      RETURN NULL;
    END $f$', 'tally_' || counted, counted, slot, counts);
  EXECUTE format('CREATE TRIGGER tally_insert AFTER INSERT ON public.%I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION journal.%I()', counted, 'tally_' || counted);
  EXECUTE format('CREATE TRIGGER tally_update AFTER UPDATE ON public.%I
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION journal.%I()', counted, 'tally_' || counted);
  EXECUTE format('CREATE TRIGGER tally_delete AFTER DELETE ON public.%I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION journal.%I()', counted, 'tally_' || counted);
  EXECUTE format('CREATE TRIGGER tally_truncate AFTER TRUNCATE ON public.%I
    FOR EACH STATEMENT EXECUTE FUNCTION journal.%I()', counted, 'tally_' || counted);
  EXECUTE format('INSERT INTO journal.tally SELECT %L, %s, count(*) FROM public.%I WHERE %s GROUP BY 2',
    counted, slot, counted, counts);
END $$;
--> statement-breakpoint
-- Kind, department, batch and state, as the owner's list of people filters.
CALL "journal"."keep_tally"('student', 'array[
  case when is_owner then ''owner'' when is_admin then ''admin'' else role end, dept_id, batch,
  case when blocked_at is not null then ''blocked'' when completed_at is not null then ''completed'' else ''active'' end
]', 'deleted_at is null');
--> statement-breakpoint
-- The states of a subscription follow from its days.
CALL "journal"."keep_tally"('subscription', 'array[
  case when cancelled_at is null then ''live'' else ''cancelled'' end, to_char(starts_on, ''YYYY-MM-DD''), to_char(ends_on, ''YYYY-MM-DD'')]', 'true');
--> statement-breakpoint
CALL "journal"."keep_tally"('claim', 'array[state, kind]', 'true');
--> statement-breakpoint
CALL "journal"."keep_tally"('mail', 'array[state]', 'true');
--> statement-breakpoint
CALL "journal"."keep_tally"('audit_log', 'array[entity, action]', 'true');
--> statement-breakpoint
CALL "journal"."keep_tally"('security_log', 'array[kind]', 'true');
--> statement-breakpoint
CALL "journal"."keep_tally"('feedback', 'array[case when read_at is null then ''unread'' else ''read'' end]', 'true');
--> statement-breakpoint
-- Makes the journal's triggers of a table once more, with more topics.
CREATE PROCEDURE "journal"."watch_again"(watched text, topics text) LANGUAGE plpgsql AS $$
DECLARE
  trigger_name text;
BEGIN
  FOREACH trigger_name IN ARRAY array['journal_insert', 'journal_update_old', 'journal_update_new', 'journal_delete']
  LOOP
    EXECUTE format('DROP TRIGGER %I ON public.%I', trigger_name, watched);
  END LOOP;
  CALL journal.watch(watched, topics);
END $$;
--> statement-breakpoint
-- The numbers of the owner's start page depend on all subscriptions, except those of closed accounts.
CALL "journal"."watch_again"('subscription', 'array[''person:'' || student_id, ''subscriptions'']');
--> statement-breakpoint
CALL "journal"."watch_again"('student',
  'array[''person:'' || id, case when deleted_at is not null then ''closed-accounts'' end]');
--> statement-breakpoint
-- Notes that a PDF was opened for the first time, or that openings were deleted: the number of unopened PDFs changed.
CREATE FUNCTION "journal"."note_openings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO journal.change (topic)
    SELECT 'unopened-pdfs' FROM (SELECT pdf_id, count(*) AS own FROM touched GROUP BY pdf_id) inserted
    WHERE own = (SELECT count(*) FROM (
      SELECT 1 FROM public.pdf_opening WHERE pdf_opening.pdf_id = inserted.pdf_id LIMIT own + 1) found)
    LIMIT 1;
  ELSE
    INSERT INTO journal.change (topic) SELECT 'unopened-pdfs' FROM touched LIMIT 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "journal_insert" AFTER INSERT ON "pdf_opening" REFERENCING NEW TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION "journal"."note_openings"();
--> statement-breakpoint
CREATE TRIGGER "journal_delete" AFTER DELETE ON "pdf_opening" REFERENCING OLD TABLE AS "touched"
  FOR EACH STATEMENT EXECUTE FUNCTION "journal"."note_openings"();
