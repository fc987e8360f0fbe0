import { studentDevicesMax } from '@lectureshelf/contract/constants'
import { leastPaise } from '@lectureshelf/contract/money/discounts'
import { type FilesGuard, FilesNotOurs } from '../platform/storage/files-guard.ts'
import { compareMigrations } from '../platform/db/migrations.ts'
import { migrationsFolder } from '../server-paths.ts'
import type { Installation } from './installation.ts'
import { clockSentence } from './sentences.ts'

interface Rule {
  /** A query that returns one row per violation; its column `what` names the culprit. */
  query: string
  sentence: (what: string) => string
}

/** The rows that an approval creates for the claim `r`, all in one transaction. */
const ofClaim = {
  account: 'select 1 from student t where t.id = r.student_id',
  subscription: 'select 1 from subscription b where b.claim_id = r.id',
  receipt: 'select 1 from receipt e where e.claim_id = r.id',
}

const rules: Rule[] = [
  {
    query: `select s.sub_code as what from subject s where s.deleted_at is null and not exists
      (select 1 from offering o where o.subject_id = s.id and o.deleted_at is null)`,
    sentence: (what) => `The subject ${what} is taught nowhere.`,
  },
  {
    query: `select s.sub_code as what from offering o join subject s on s.id = o.subject_id
      where o.deleted_at is null and s.deleted_at is not null`,
    sentence: (what) => `The deleted subject ${what} still has a place.`,
  },
  {
    query: `select c.section_name as what from section c join subject s on s.id = c.subject_id
      where c.deleted_at is null and s.deleted_at is not null`,
    sentence: (what) => `The section ${what} belongs to a deleted subject.`,
  },
  {
    query: `select s.sub_code as what from section c join subject s on s.id = c.subject_id where c.deleted_at is null
      group by s.sub_code having min(c.section_index) <> 0 or max(c.section_index) <> count(*) - 1
      or count(distinct c.section_index) <> count(*)`,
    sentence: (what) => `The sections of ${what} are not numbered 0, 1, 2 and so on.`,
  },
  {
    query: `select p.pdf_file as what from pdf p join section c on c.id = p.section_id
      where p.deleted_at is null and c.deleted_at is not null`,
    sentence: (what) => `The PDF ${what} belongs to a deleted section.`,
  },
  {
    query: `select t.usn as what from subscription b join student t on t.id = b.student_id
      where b.from_semester > b.to_semester or b.starts_on > b.ends_on`,
    sentence: (what) => `A subscription of ${what} ends before it begins.`,
  },
  {
    query: `select t.usn as what from session e join student t on t.id = e.student_id
      where e.ended_at is null and e.expires_at > now() and t.role = 'student' and not t.is_admin and not t.is_owner
        and not t.is_cashier
      group by t.usn having count(*) > ${studentDevicesMax}`,
    sentence: (what) => `${what} is signed in on more than ${studentDevicesMax} devices.`,
  },
  ...Object.entries(ofClaim).map(([part, found]) => ({
    query: `select r.usn || ' with the UTR ' || r.utr as what from claim r
      where r.state = 'approved' and not exists (${found})`,
    sentence: (what: string) => `The approved claim of ${what} has no ${part}.`,
  })),
  {
    query: `select trim(years.year || ' ' || n) as what
      from (select financial_year as year, max(number) as last from receipt group by 1) years,
        generate_series(1, years.last) n
      where not exists (select 1 from receipt e where e.financial_year = years.year and e.number = n)`,
    sentence: (what) => `There is no receipt with the number ${what}, but a later one.`,
  },
  {
    query: `select utr as what from receipt where claim_id is not null and voided_at is null group by utr having count(*) > 1`,
    sentence: (what) => `The UTR ${what} was granted more than once.`,
  },
  {
    query: `select e.label as what from receipt e where not exists
      (select 1 from subscription b where b.id = e.subscription_id or b.claim_id = e.claim_id)`,
    sentence: (what) => `The receipt with the number ${what} has no subscription.`,
  },
  {
    query: `select to_char(b.day, 'YYYY-MM-DD') || ' with the UTR ' || coalesce(b.utr, 'unknown') as what from bank_credit b
      left join (select credit_id, sum(amount_paise) as paise from credit_use where undone_at is null group by 1) u
        on u.credit_id = b.id
      left join (select credit_id, sum(amount_paise) as paise from refund where undone_at is null group by 1) f
        on f.credit_id = b.id
      where b.used_paise <> coalesce(u.paise, 0) or b.refunded_paise <> coalesce(f.paise, 0)
        or b.used_paise < 0 or b.refunded_paise < 0 or b.used_paise + b.refunded_paise > b.amount_paise`,
    sentence: (what) => `The credit of ${what} does not add up: its grants, its refunds and what is left.`,
  },
  {
    query: `select to_char(b.day, 'YYYY-MM-DD') || ' with the UTR ' || coalesce(b.utr, 'unknown') as what from bank_credit b
      where b.reversed_on is not null and b.refunded_paise >= b.amount_paise`,
    sentence: (what) => `The credit of ${what} loses more than its amount: it was refunded and taken back.`,
  },
  {
    // The receipt still says what was received when a part is sent back later.
    query: `select r.label as what from receipt r
      left join (select claim_id, sum(amount_paise + returned_paise) as paise from credit_use
        where undone_at is null group by 1) u on u.claim_id = r.claim_id
      where r.basis = 'credit' and r.voided_at is null and coalesce(u.paise, 0) <> r.received_paise`,
    sentence: (what) => `The receipt with the number ${what} says another sum than its credits have.`,
  },
  {
    // The parts of a tax invoice are stored once, and the receipt, the export and the books read them.
    query: `select r.label as what from receipt r
      where (coalesce(r.issuer ->> 'gstin', '') <> '') <> (r.taxable_paise is not null)
        or (r.taxable_paise is null) <> (r.central_tax_paise is null)
        or (r.taxable_paise is null) <> (r.state_tax_paise is null)
        or (r.taxable_paise is null) <> (r.round_off_paise is null)
        or r.taxable_paise + r.central_tax_paise + r.state_tax_paise + r.round_off_paise <> r.received_paise`,
    sentence: (what) => `The tax on the receipt with the number ${what} does not add up to its sum.`,
  },
  {
    query: `select c.usn as what from credit_use u join bank_credit b on b.id = u.credit_id
      join claim c on c.id = u.claim_id
      where u.undone_at is null and b.reversed_on is null and not exists
        (select 1 from receipt r where r.claim_id = c.id and r.voided_at is null)`,
    sentence: (what) => `A credit pays for a claim of ${what} that has no valid receipt.`,
  },
  {
    query: `select d.letters as what from discount_code d join claim c on c.discount_code = d.letters
      left join student t on t.id = c.student_id
      where c.state = 'approved' or (c.state = 'pending' and t.erased_at is null)
      group by d.letters, d.max_uses having count(*) > d.max_uses`,
    sentence: (what) => `The discount code ${what} is used more often than it may be.`,
  },
  {
    query: `select c.discount_code || ' by ' || c.usn as what from claim c
      where c.state = 'approved' and c.discount_code is not null
      group by c.discount_code, c.usn having count(*) > 1`,
    sentence: (what) => `The discount code ${what} was granted more than once.`,
  },
  {
    query: `select c.usn || ' with the UTR ' || c.utr as what from claim c
      where (c.discount_code is null) <> (c.discount_paise = 0) or c.discount_paise < 0
        or (c.discount_code is not null and c.amount_paise < ${leastPaise})`,
    sentence: (what) =>
      `The claim of ${what} has a discount without a code, a code without one, or a sum below Rs 1.`,
  },
  {
    query: `select r.label as what from receipt r join claim c on c.id = r.claim_id
      where r.voided_at is null and (r.discount_paise <> c.discount_paise
        or r.discount_code is distinct from c.discount_code)`,
    sentence: (what) => `The receipt with the number ${what} says another discount than its claim.`,
  },
  {
    query: `select 'owner' as what where not exists
      (select 1 from student where is_owner and deleted_at is null and blocked_at is null)`,
    sentence: () => 'There is no owner. Make one with: lectureshelf owner create',
  },
]

/** Says why the files may not be those of the database; null when they are. */
const pairProblem = async (files: Pick<FilesGuard, 'require'>): Promise<string | null> => {
  try {
    await files.require()
    return null
  } catch (error) {
    if (error instanceof FilesNotOurs) return `${error.reason} No file was checked.`
    throw error
  }
}

/** Checks every rule of the data and the files. @returns one sentence per violation */
export const findProblems = async (
  { deps, services }: Pick<Installation, 'deps' | 'services'>,
  options: { isDeep: boolean },
): Promise<string[]> => {
  const problems: string[] = []
  const migrations = await compareMigrations(deps.database, migrationsFolder)
  if (migrations.problem !== null) problems.push(migrations.problem)
  const differs = clockSentence(deps.clock)
  if (differs !== null) problems.push(differs)
  for (const rule of rules) {
    const { rows } = await deps.database.runSql(rule.query)
    problems.push(...rows.map((row) => rule.sentence(String(row['what']))))
  }
  // That many files are missing is what someone wants to know here.
  return services.absences.whileAsked(async () => {
    const pair = await pairProblem(deps.files)
    if (pair !== null) return [...problems, pair]
    const files = await services.pdfUpkeep.checkFiles({ isDeep: options.isDeep })
    return [...problems, ...files, ...(await services.pdfPages.checkPictures())]
  })
}

/** Describes the pictures of pages: how many, how large, and what is still to be made; null without any PDF. */
export const describePictures = async ({
  services,
}: Pick<Installation, 'services'>): Promise<string | null> => {
  const { count, bytes, withoutPicture, withoutLayout } = await services.pdfPages.readState()
  const waiting = withoutPicture + withoutLayout
  if (count + waiting === 0) return null
  const stored = `Page pictures: ${count}, together ${(bytes / 1_000_000).toFixed(1)} MB.`
  if (waiting === 0) return stored
  return `${stored} PDFs without the picture of page 1: ${withoutPicture}, not measured: ${withoutLayout}.`
}

/** Says how many PDFs the search does not find yet; null when it finds all. */
export const describeSearch = async ({
  services,
}: Pick<Installation, 'services'>): Promise<string | null> => {
  const waiting = await services.searchIndex.countWaiting()
  return waiting === 0 ? null : `PDFs that the search does not find yet: ${waiting}.`
}

/** Says how many pages a machine has still to read; null when it has read all. */
export const describeScans = async ({ services }: Pick<Installation, 'services'>): Promise<string | null> => {
  const { versions, pages } = await services.scans.countWaiting()
  return versions === 0 ? null : `Scans that are being read: ${versions}, with ${pages} pages to go.`
}
