import { z } from 'zod'
import { SubCode } from '../../common.ts'
import { receiptBases } from '../../money/receipt-bases.ts'
import { operation, operations } from '../../operation.ts'
import { PeopleCount } from '../../base/people-count.ts'
import { insightReportCalls } from '../calls/insight-report.calls.ts'
import { insightSteps } from './insight-periods.ts'

const count = z.number().int().min(0)

/** The first and the last day of a period in India; the current one has not ended. */
const Period = z.object({ from: z.string(), to: z.string() })
export type InsightPeriod = z.infer<typeof Period>

const query = z.object({ by: z.enum(insightSteps).default('week') })

/** Valid receipts of a period that rest on one basis and are for one plan. */
const MoneyPart = z.object({
  basis: z.enum(receiptBases),
  plan: z.enum(['basic', 'premium']),
  receipts: count,
  paise: z.number().int(),
})
export type MoneyPart = z.infer<typeof MoneyPart>

export const MoneyPeriod = Period.extend({
  parts: z.array(MoneyPart),
  /** Receipts that were issued in the period and became void, whenever that was. */
  voidedReceipts: count,
  voidedPaise: z.number().int(),
})
export type MoneyPeriod = z.infer<typeof MoneyPeriod>

export const ClaimPeriod = Period.extend({
  /** Visits that opened the plans. */
  plansSeen: count,
  /** Claims that were sent in the period, and what became of them until now. */
  signUps: count,
  renewals: count,
  approved: count,
  rejected: count,
})
export type ClaimPeriod = z.infer<typeof ClaimPeriod>

export const ReturnPeriod = Period.extend({
  /** Students whose subscription ended the day before, without another one. */
  lapsed: count,
  /** Students whose subscription began after a time without one. */
  returned: count,
})
export type ReturnPeriod = z.infer<typeof ReturnPeriod>

/** A PDF with enough readers. */
const ReadNote = z.object({
  pdfFile: z.string(),
  title: z.string(),
  subCode: SubCode.nullable(),
  readers: PeopleCount,
  pages: count.nullable(),
  /** The page that half of its readers reached; null while fewer than `fewestPeople` have a place in it. */
  halfReached: count.nullable(),
  /** The page that the fifth of its readers reached, from the one who came furthest. */
  fiveReached: count.nullable(),
})
export type ReadNote = z.infer<typeof ReadNote>

const Gap = z.object({
  subCode: SubCode,
  subName: z.string(),
  place: z.string(),
  students: count,
})

const MissedWords = z.object({
  query: z.string(),
  place: z.string(),
  /** Since the first one, which may be before the periods: only the day of the last one is stored. */
  searches: PeopleCount,
})

const StaffWork = z.object({
  id: z.string(),
  name: z.string(),
  subjects: count,
  sections: count,
  pdfs: count,
  /** New versions of PDFs that existed. */
  replaced: count,
  references: count,
  /** Students who opened a PDF that this person added, whenever they added it. */
  readers: PeopleCount,
})
export type StaffWork = z.infer<typeof StaffWork>

export const insightReportOps = operations(() => ({
  money: operation({
    ...insightReportCalls.money,
    right: 'administer',
    summary: 'What valid receipts of each period say was received, by basis and plan',
    query,
    response: z.object({ periods: z.array(MoneyPeriod) }),
  }),
  claims: operation({
    ...insightReportCalls.claims,
    right: 'administer',
    summary: 'How many visits saw the plans, how many claims were sent, and how many were approved',
    query,
    response: z.object({
      periods: z.array(ClaimPeriod),
    }),
  }),
  returns: operation({
    ...insightReportCalls.returns,
    right: 'administer',
    summary: 'How many subscriptions lapsed in each period, and how many students came back',
    query,
    response: z.object({ periods: z.array(ReturnPeriod) }),
  }),
  reading: operation({
    ...insightReportCalls.reading,
    right: 'administer',
    summary: 'How many students opened notes, and the PDFs with the most readers',
    query,
    response: z.object({
      periods: z.array(Period.extend({ readers: PeopleCount })),
      /** Students who opened a PDF in any of the periods. */
      readers: PeopleCount,
      notes: z.array(ReadNote),
    }),
  }),
  gaps: operation({
    ...insightReportCalls.gaps,
    right: 'administer',
    summary: 'Subjects with students and without notes, and words that most searched and no one found',
    query,
    response: z.object({
      subjects: count,
      gaps: z.array(Gap),
      /** How many different words were searched in the periods and not found. */
      words: count,
      missed: z.array(MissedWords),
    }),
  }),
  work: operation({
    ...insightReportCalls.work,
    right: 'administer',
    summary: 'What each member of staff added in the periods, and how many read it',
    query,
    response: z.object({
      /** PDFs that staff added in each period. */
      periods: z.array(Period.extend({ pdfs: count })),
      staff: z.array(StaffWork),
    }),
  }),
}))
