import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { PageReport } from '@lectureshelf/contract/reading/page-reports'
import type { PageReportAnswer, PageReportForm } from '@lectureshelf/contract/reading/page-reports'
import {
  noSuchPage,
  pageReportAnsweredBy,
  pageReportMessages,
  pageReportReplaced,
  pageReportsPerDay,
} from '@lectureshelf/contract/reading/page-report-messages'
import type { z } from 'zod'
import { getSectionContext } from '../../library/tables/section-context.ts'
import { type StoredPdf, findPdf } from '../../library/tables/pdfs.table.ts'
import { findStudent } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayOf, dayStart } from '../../platform/clock.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { lockKey } from '../../platform/db/locks.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { pageReportAnswered } from '../../base/mail/templates/note-templates.ts'
import type { PdfsService } from '../../library/pdfs/pdfs.service.ts'
import { requireAnswering } from './page-reports.policy.ts'
import {
  type FoundReport,
  countOpenFor,
  findReport,
  listReportsOf,
  pageReportsFor,
  toPageReport,
} from './page-reports.query.ts'
import {
  type StoredPageReport,
  countReportsSince,
  hasOpenReport,
  insertPageReport,
  lockPageReport,
  updateAnswer,
} from './page-reports.repo.ts'

const ownReportsShown = 100

interface Options extends DbAndClock {
  mail: Pick<MailService, 'queueTo'>
  pdfs: Pick<PdfsService, 'getInfo'>
}

type Answer = z.output<typeof PageReportAnswer>
type ListPage = Parameters<typeof pageReportsFor>[2]

/** @throws AppError `too_many_requests` with the seconds until tomorrow */
const requireFewReports = async (tx: Db, actor: Actor, now: Date): Promise<void> => {
  const began = dayStart(dayOf(now))
  if ((await countReportsSince(tx, actor.id, began)) < pageReportsPerDay) return
  throw new AppError('too_many_requests', {
    message: pageReportMessages.tooMany,
    retryAfterSeconds: Math.ceil((began.getTime() + dayMs - now.getTime()) / 1000),
  })
}

const send = async (
  { db, clock, pdfs }: Options,
  actor: Actor,
  pdfFile: string,
  form: z.output<typeof PageReportForm>,
): Promise<string> => {
  const { grant, info } = await pdfs.getInfo(actor, pdfFile, form.version)
  const { pdf } = grant
  const { pageCount } = info
  if (pageCount !== null && form.page > pageCount)
    throw new AppError('invalid_request', { field: { name: 'page', reason: noSuchPage(pageCount) } })
  return db.transaction(async (tx) => {
    await lockKey(tx, 'pageReports', actor.id)
    const report = { pdfId: pdf.id, studentId: actor.id, page: form.page }
    if (await hasOpenReport(tx, report)) return pageReportMessages.openAlready
    const now = clock.now()
    await requireFewReports(tx, actor, now)
    const { version, kind, text } = form
    await insertPageReport(tx, { ...report, version, kind, text, reportedAt: now })
    return pageReportMessages.sent
  })
}

/** @throws AppError `changed_meanwhile` when the report or its PDF is not what the screen showed */
const requireSeen = (report: FoundReport, { seen }: Answer): void => {
  const changes = [
    seen.state === report.state ? [] : [pageReportAnsweredBy(report.answeredByName)],
    seen.currentVersion === report.currentVersion ? [] : [pageReportReplaced(report.currentVersion)],
  ].flat()
  if (changes.length > 0) throw new AppError('changed_meanwhile', { extraDetails: changes.join(' ') })
}

/** Locks a report of a live PDF that the actor may answer. @throws AppError `not_found`, `out_of_scope`, `forbidden` */
const lockFor = async (tx: Db, actor: Actor, id: string): Promise<[StoredPageReport, StoredPdf]> => {
  const report = orNotFound(await lockPageReport(tx, id))
  const pdf = orNotFound(await findPdf(tx, report.pdfId))
  const places = pdf.sectionId === null ? [] : (await getSectionContext(tx, pdf.sectionId)).places
  requireAnswering(actor, pdf, places)
  return [report, pdf]
}

/** Mails the answer to its reader, unless they wrote it themselves or have no account any more. */
const mailAnswer = async (
  { mail }: Options,
  tx: Db,
  actor: Actor,
  report: StoredPageReport,
): Promise<void> => {
  const reader = await findStudent(tx, report.studentId)
  const found = await findReport(tx, report.id)
  if (reader === null || found === null || reader.id === actor.id) return
  const { title, subCode, page, answer, state } = found
  await mail.queueTo(tx, reader, {
    key: `page-report-answered:${report.id}`,
    template: pageReportAnswered,
    data: { usn: reader.usn, title, subCode, page, answer, isMended: state === 'mended' },
  })
}

const answer = (options: Options, actor: Actor, id: string, form: Answer): Promise<PageReport> =>
  options.db.transaction(async (tx) => {
    const [report] = await lockFor(tx, actor, id)
    requireSeen(orNotFound(await findReport(tx, id)), form)
    if (report.state !== 'open')
      throw new AppError('conflict', { message: pageReportMessages.answeredAlready })
    const { state, answer: words } = form
    await updateAnswer(tx, id, {
      state,
      answer: words,
      answeredAt: options.clock.now(),
      answeredBy: actor.id,
    })
    await recordAudit(tx, actor, 'pageReport.answer', id, {
      before: { state: report.state },
      after: { state, answer: words },
    })
    await mailAnswer(options, tx, actor, report)
    return toPageReport(orNotFound(await findReport(tx, id)), { isForStaff: true })
  })

/** Creates the service of page reports: readers send them, the author and admins answer them. */
export const createPageReportsService = (options: Options) => {
  const { db } = options
  return {
    /**
     * Stores a report of a page that the person may read; the same page again while that is open changes nothing.
     * @returns the sentence to show
     * @throws AppError of a refused read, `invalid_request` for a page that the PDF does not have, or
     * `too_many_requests`
     */
    send: (actor: Actor, pdfFile: string, form: z.output<typeof PageReportForm>): Promise<string> =>
      send(options, actor, pdfFile, form),

    /** Lists the newest reports of the person, with their answers. */
    listOwn: async (actor: Actor): Promise<PageReport[]> =>
      (await listReportsOf(db, actor.id, ownReportsShown)).map((row) =>
        toPageReport(row, { isForStaff: false }),
      ),

    /** Lists reports that a member of staff may answer, open ones first, and counts all that are open. */
    list: async (actor: Actor, page: ListPage) => {
      const { rows, total } = await pageReportsFor(db, actor, page)
      return {
        reports: rows.map((row) => toPageReport(row, { isForStaff: true })),
        total,
        open: await countOpenFor(db, actor),
      }
    },

    /**
     * Answers an open report and mails the answer to its reader.
     * @throws AppError `not_found`, `out_of_scope`, `forbidden`, `changed_meanwhile`, or `conflict` when it was answered
     */
    answer: (actor: Actor, id: string, form: Answer): Promise<PageReport> => answer(options, actor, id, form),
  }
}

export type PageReportsService = ReturnType<typeof createPageReportsService>
