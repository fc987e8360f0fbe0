-- What changed, and in which transaction: every process forgets what it remembers of it (decision 027). The schema is
-- not "public", because a backup copies the tables of that one, and a journal is about running processes only.
CREATE SCHEMA "journal";
--> statement-breakpoint
CREATE TABLE "journal"."change" (
  "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  "at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "topic" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "change_xid_idx" ON "journal"."change" ("xid");
--> statement-breakpoint
-- Notes the topics of the rows that a statement touched. The argument is the expression of a row's topics: a text
-- array. More topics than a process would look up one by one become one that stands for its kind, such as "person:*".
CREATE FUNCTION "journal"."note_topics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'WITH topics AS (SELECT DISTINCT unnest(%s) AS topic FROM touched),
      kinds AS (SELECT split_part(topic, '':'', 1) AS kind, count(*) > 1000 AS is_many FROM topics GROUP BY 1)
    INSERT INTO journal.change (topic)
    SELECT DISTINCT CASE WHEN is_many THEN kind || '':*'' ELSE topic END
    FROM topics JOIN kinds ON kind = split_part(topic, '':'', 1)
    WHERE topic IS NOT NULL',
    TG_ARGV[0]
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Makes the triggers of a table: an update touches the rows as they were and as they are.
CREATE PROCEDURE "journal"."watch"(watched text, topics text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER journal_insert AFTER INSERT ON public.%I REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION journal.note_topics(%L)', watched, topics);
  EXECUTE format('CREATE TRIGGER journal_update_old AFTER UPDATE ON public.%I REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION journal.note_topics(%L)', watched, topics);
  EXECUTE format('CREATE TRIGGER journal_update_new AFTER UPDATE ON public.%I REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION journal.note_topics(%L)', watched, topics);
  EXECUTE format('CREATE TRIGGER journal_delete AFTER DELETE ON public.%I REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION journal.note_topics(%L)', watched, topics);
END $$;
--> statement-breakpoint
CALL "journal"."watch"('student', 'array[''person:'' || id]');
--> statement-breakpoint
CALL "journal"."watch"('subscription', 'array[''person:'' || student_id]');
--> statement-breakpoint
CALL "journal"."watch"('provisional_access', 'array[''person:'' || student_id]');
--> statement-breakpoint
CALL "journal"."watch"('subject', 'array[''subject:'' || id]');
--> statement-breakpoint
CALL "journal"."watch"('offering',
  'array[''subject:'' || subject_id, ''place:'' || dept_id || ''/'' || scheme || ''/'' || sem_num]');
--> statement-breakpoint
CALL "journal"."watch"('section', 'array[''subject:'' || subject_id]');
--> statement-breakpoint
CALL "journal"."watch"('reference', 'array[''subject:'' || subject_id]');
--> statement-breakpoint
CALL "journal"."watch"('pdf', 'array[coalesce(
  (SELECT ''subject:'' || subject_id FROM public.section WHERE section.id = touched.section_id), ''sheets'')]');
--> statement-breakpoint
CALL "journal"."watch"('pdf_version', 'array[coalesce(
  (SELECT ''subject:'' || subject_id FROM public.section JOIN public.pdf ON pdf.section_id = section.id
    WHERE pdf.id = touched.pdf_id), ''sheets'')]');
--> statement-breakpoint
CALL "journal"."watch"('department', 'array[''reference-data'']');
--> statement-breakpoint
CALL "journal"."watch"('scheme', 'array[''reference-data'']');
--> statement-breakpoint
CALL "journal"."watch"('semester', 'array[''reference-data'']');
--> statement-breakpoint
CALL "journal"."watch"('batch', 'array[''reference-data'']');
--> statement-breakpoint
CALL "journal"."watch"('college', 'array[''reference-data'']');
--> statement-breakpoint
CALL "journal"."watch"('setting', 'array[''settings'']');
--> statement-breakpoint
-- A session changes with every use; only its end matters.
CREATE FUNCTION "journal"."note_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal.change (topic) VALUES ('person:' || OLD.student_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "journal_update" AFTER UPDATE ON "session" FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR OLD.expires_at IS DISTINCT FROM NEW.expires_at)
  EXECUTE FUNCTION "journal"."note_session"();
--> statement-breakpoint
CREATE TRIGGER "journal_delete" AFTER DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION "journal"."note_session"();
