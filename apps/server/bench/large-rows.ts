import type { Database } from '../src/platform/db/database.ts'

export interface LargeSize {
  students: number
  pdfs: number
  pageTexts: number
}

const pdfsPerSection = 20
const sectionsPerSubject = 5

/** Each statement fills one table from a series: a million rows one by one would take an hour. */
const statementsFor = ({ students, pdfs, pageTexts }: LargeSize): [name: string, text: string][] => {
  const sections = Math.ceil(pdfs / pdfsPerSection)
  const subjects = Math.ceil(sections / sectionsPerSubject)
  return [
    [
      'students',
      `insert into student (usn, name, email, contact, gender, dob, password_hash, dept_id, batch, scheme, sem_num,
          clg_code, registered_at)
        select 'X' || lpad(n::text, 9, '0'), (array['Asha','Ravi','Meera','Kiran','Divya'])[1 + n % 5] || ' '
            || (array['Rao','Gowda','Nair','Hegde','Kulkarni','Shetty','Bhat'])[1 + n % 7] || ' ' || n,
          'student' || n || '@example.com', '9' || lpad(n::text, 9, '0'), 'Female', '2004-03-02', 'none',
          d.ids[1 + n % array_length(d.ids, 1)], '2022', '2022', 1 + n % 8, c.ids[1 + n % array_length(c.ids, 1)],
          now() - n * interval '1 minute'
        from generate_series(1, ${students}) n,
          (select array_agg(dept_id order by position) ids from department) d,
          (select array_agg(clg_code order by clg_code) ids from college) c`,
    ],
    [
      'claims',
      `insert into claim (kind, state, usn, plan, amount_paise, utr, sem_num, student_id, form, created_at, decided_at)
        select 'renewal', case when row_number() over (order by registered_at) % 1000 = 0 then 'pending' else 'approved' end,
          usn, 'basic', 9900, lpad((100000000000 + row_number() over (order by usn))::text, 12, '0'), sem_num, id, '{}',
          registered_at, registered_at from student where not is_owner`,
    ],
    [
      'subscriptions',
      `insert into subscription (student_id, plan, from_semester, to_semester, starts_on, ends_on, claim_id, created_at)
        select student_id, 'basic', sem_num, sem_num, created_at::date, created_at::date + 180, id, created_at
        from claim where state = 'approved' and sem_num is not null`,
    ],
    [
      'receipts',
      `insert into receipt (number, claim_id, subscription_id, student_id, usn, name, plan, amount_paise, utr,
          from_semester, to_semester, starts_on, ends_on, payee_name, issued_at)
        select row_number() over (order by s.created_at), c.id, s.id, c.student_id, c.usn, 'A student', 'basic', 9900, c.utr,
          s.from_semester, s.to_semester, s.starts_on, s.ends_on, 'LectureShelf', s.created_at
        from subscription s join claim c on c.id = s.claim_id`,
    ],
    [
      'sessions',
      `insert into session (student_id, user_agent, device_type, created_at, last_seen_at, expires_at)
        select id, 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile', 'mobile', now(), now(), now() + interval '7 days'
        from student where not is_owner limit ${Math.ceil(students / 5)}`,
    ],
    [
      'security log',
      `insert into security_log (at, kind, person_id, address_prefix, device)
        select registered_at, 'sign_in', id, '192.0.2.0/24', 'Chrome on Android' from student`,
    ],
    [
      'audit log',
      `insert into audit_log (at, actor_name, action, entity, entity_id, entity_label, student_id)
        select created_at, 'Suma Shetty', 'claim.approve', 'claim', id, usn, student_id from claim`,
    ],
    [
      'mails',
      `insert into mail (key, message_id, to_address, subject, text_body, html_body, state, kind, student_id, created_at,
          sent_at)
        select 'approved-' || id, '<' || id || '@bench>', 'a@example.com', 'Your plan is active', 'Hello', '<p>Hello</p>',
          'sent', 'approved', student_id, created_at, created_at from claim where state = 'approved'`,
    ],
    [
      'feedback',
      `insert into feedback (student_id, usn, name, feedback, created_at)
        select id, usn, name, 'More solved papers, please.', registered_at from student limit ${Math.ceil(students / 100)}`,
    ],
    [
      'subjects',
      `insert into subject (sub_code, sub_abb, sub_name, description, added_by_name)
        select 'L' || lpad(n::text, 6, '0'), 'L' || n, 'Subject number ' || n, '', 'Suma Shetty'
        from generate_series(1, ${subjects}) n`,
    ],
    [
      'offerings',
      `insert into offering (subject_id, dept_id, scheme, sem_num)
        select id, d.ids[1 + row_number() over (order by sub_code) % array_length(d.ids, 1)], '2022',
          1 + row_number() over (order by sub_code) % 8
        from subject, (select array_agg(dept_id order by position) ids from department) d where sub_code like 'L%'`,
    ],
    [
      'sections',
      `insert into section (subject_id, section_name, section_index, added_by_name)
        select id, 'Module ' || n, n - 1, 'Suma Shetty' from subject, generate_series(1, ${sectionsPerSubject}) n
        where sub_code like 'L%'`,
    ],
    [
      'PDFs',
      `insert into pdf (section_id, pdf_title, pdf_file, original_name, pdf_index, sha256, added_by_name, created_at)
        select s.id, 'Notes ' || n, 'large-' || s.id || '-' || n || '.pdf', 'notes.pdf', n - 1,
          encode(sha256((s.id::text || n)::bytea), 'hex'), 'Suma Shetty', now() - n * interval '1 day'
        from section s join subject on subject.id = s.subject_id, generate_series(1, ${pdfsPerSection}) n
        where sub_code like 'L%' limit ${pdfs}`,
    ],
    [
      'versions',
      `insert into pdf_version (pdf_id, version, storage_key, size_bytes, sha256, state, page_count, original_name)
        select id, 1, replace(id::text, '-', ''), 131072, sha256, 'ready', ${Math.ceil(pageTexts / pdfs)}, 'notes.pdf'
        from pdf where pdf_file like 'large-%'`,
    ],
    [
      'page texts',
      `insert into pdf_page (version_id, page_number, text)
        select v.id, n, 'Page ' || n || ' explains layers, routing and transport with an example of each.'
        from pdf_version v join pdf on pdf.id = v.pdf_id, generate_series(1, ${Math.ceil(pageTexts / pdfs)}) n
        where pdf_file like 'large-%'`,
    ],
    [
      'openings',
      `insert into pdf_opening (pdf_id, student_id, opened_on, opened_at)
        select p.id, s.id, current_date, now()
        from (select id, row_number() over () n from student where not is_owner) s
        join (select id, row_number() over () n from pdf) p on p.n = 1 + s.n % ${pdfs}`,
    ],
    [
      'credits',
      `insert into bank_credit (key, day, amount_paise, utr, payer, claim_id, created_at)
        select utr, created_at::date, amount_paise, utr, 'a***a@bank', null, created_at from claim`,
    ],
  ]
}

/** Fills a database in which reference data exists. Calls `say` with the time of each table. */
export const fillLarge = async (
  { runSql }: Pick<Database, 'runSql'>,
  size: LargeSize,
  say: (line: string) => void,
): Promise<void> => {
  for (const [name, text] of statementsFor(size)) {
    const startedAt = performance.now()
    const { rowCount } = await runSql(text)
    say(`${name}: ${rowCount} rows in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  // As autovacuum does within minutes; it also lets indexes answer without the rows.
  await runSql('vacuum analyze')
}
