import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { systemOps } from '@lectureshelf/contract/site/system'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { feedbackOps } from '@lectureshelf/contract/site/feedback'
import { receiptOps } from '@lectureshelf/contract/money/receipts'
import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import { renewalOptionOps, subscriptionOps } from '@lectureshelf/contract/money/subscriptions'
import { readingOps } from '@lectureshelf/contract/reading/readings'
import { secondFactorOps } from '@lectureshelf/contract/people/second-factor'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { usnRequestOps } from '@lectureshelf/contract/people/usn-requests'
import { studentOps } from '@lectureshelf/contract/people/students'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { type SubjectCard, subjectOps } from '@lectureshelf/contract/library/subjects'
import { dssOps } from '@lectureshelf/contract/base/dss'
import { type SiteInfo, settingOps } from '@lectureshelf/contract/base/settings'
import { sampleOps } from '@lectureshelf/contract/library/samples'
import { defaultSiteInfo } from '@lectureshelf/contract/base/site-defaults'
import { proposalOps } from '@lectureshelf/contract/library/proposals/proposals'
import { pageReportOps } from '@lectureshelf/contract/reading/page-reports'
import { searchMissOps } from '@lectureshelf/contract/reading/search/search-misses'
import { answerOwner } from './owner-calls.ts'
import { server } from './fake-server.ts'
import { dss } from './reference-data.ts'

/** Whom to pay, and the prices. */
export const payment = {
  upiId: 'lectureshelf@upi',
  payeeName: 'LectureShelf Demo',
  basicPricePaise: 9900,
  premiumPricePaise: 14_900,
  isMailConfigured: false,
}

/** What the site says of itself, with a way to reach support. */
export const siteInfo: SiteInfo = {
  ...defaultSiteInfo,
  supportMail: 'support@lectureshelf.example',
  supportChat: 'https://chat.lectureshelf.example/support',
}

/** Answers what every visitor may ask. */
export const answerPublicCalls = (): void => {
  server.on(dssOps.read, { dssData: dss })
  server.on(settingOps.payment, payment)
  server.on(settingOps.siteInfo, siteInfo)
  server.on(sampleOps.shown, { sample: null })
}

const semestersFrom = (first: number, count: number) =>
  dss.semester.filter(({ semNum }) => semNum >= first && semNum < first + count)

/** A subscription that covers the fifth and the sixth semester. */
export const premium = {
  plan: 'premium' as const,
  state: 'active' as const,
  semesters: semestersFrom(5, 2),
  lastDays: semestersFrom(5, 2).map(({ semName }) => ({ semName, endsOn: '2027-09-22' })),
  endsOn: '2027-09-22',
  daysLeft: 304,
  provisionalUntil: null,
  hasNews: false,
  trustLostAt: null,
}

/** A subscription that ended. */
export const ended = {
  plan: 'basic' as const,
  state: 'expired' as const,
  semesters: [],
  lastDays: [],
  endsOn: '2026-11-04',
  daysLeft: null,
  provisionalUntil: null,
  hasNews: false,
  trustLostAt: null,
}

/** A browser that is signed in now. */
export const thisDevice = {
  _id: 'dddddddd-0000-4000-8000-000000000001',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
  deviceType: 'desktop' as const,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-22T10:00:00.000Z',
  isCurrent: true,
}

/** Sign-ins that need a password alone, of a person whom nothing asks for more. */
export const noSecondFactor = { isSet: false, setAt: null, recoveryCodesLeft: 0, isAsked: false }

/** Answers what the pages of a signed-in person ask by themselves; a student has a premium plan. */
export const answerPerson = (me: StudentData): void => {
  server.on(studentOps.me, { studentData: me })
  server.on(sessionOps.list, { items: [thisDevice], total: 1 })
  server.on(secondFactorOps.read, noSecondFactor)
  server.on(sessionOps.logout, { message: 'Logout Successful' })
  server.on(subjectOps.list, { subjects: [] })
  server.on(readingOps.list, { continue: [], progress: [] })
  server.on(readingOps.read, { reading: null })
  server.on(readingOps.visit, { since: null, pdfs: [] })
  server.on(pageReportOps.listOwn, { reports: [] })
  if (isAllowed(kindOf(me), 'answerPageReports'))
    server.on(pageReportOps.list, { reports: [], total: 0, open: 0 })
  if (isAllowed(kindOf(me), 'addPdf')) server.on(proposalOps.list, { items: [], total: 0, open: 0 })
  if (isAllowed(kindOf(me), 'handlePayments')) server.on(claimOps.list, { items: [], total: 0 })
  if (me.isOwner) server.on(feedbackOps.list, { items: [], total: 0, unread: 0 })
  server.on(searchMissOps.list, { misses: [], total: 0 })
  if (me.isOwner) answerOwner()
  if (isAllowed(kindOf(me), 'seeVersion')) server.on(systemOps.version, { version: '1.2.3 (0123456789ab)' })
  if (me.role !== 'student') return
  server.on(subscriptionOps.own, premium)
  server.on(renewalOptionOps.options, {
    semesters: semestersFrom(7, 2),
    proposed: semestersFrom(7, 1)[0] ?? null,
    openClaim: null,
    news: null,
  })
  server.on(usnRequestOps.own, { request: null })
  server.on(claimOps.listOwn, { items: [], total: 0 })
  server.on(receiptOps.list, { items: [], total: 0 })
}

/** Builds a card of the shelf at a place. */
export const makeCard = (
  place: Pick<SubjectCard, 'department' | 'scheme' | 'semester'>,
  subCode: string,
  changes: Partial<SubjectCard> = {},
): SubjectCard => ({
  ...place,
  subCode,
  subAbb: subCode.slice(3),
  subName: `Subject ${subCode}`,
  description: '',
  addedBy: null,
  addedByName: '',
  pdfCount: 0,
  locked: false,
  ...changes,
})

let pdfs = 0

/** Builds a PDF that can be read. */
export const makePdf = (changes: Partial<Pdf> = {}): Pdf => {
  pdfs += 1
  return {
    _id: `eeeeeeee-0000-4000-8000-${String(pdfs).padStart(12, '0')}`,
    pdfTitle: 'Notes',
    pdfDescription: '',
    pdfFile: `notes-${pdfs}.pdf`,
    originalName: 'Notes.pdf',
    locked: false,
    sizeBytes: 436_000,
    pageCount: 78,
    version: 1,
    cover: null,
    state: 'ready',
    addedBy: null,
    addedByName: '',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  }
}
