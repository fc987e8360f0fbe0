import { and, count, eq, gte, inArray, isNull, min } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { claim, mail, pageReport, pdf, proposal, section, subject, upload } from '../../schema.ts'

/** Returns the number of pending claims and the creation time of the oldest. */
export const readWaitingClaims = async (on: Db): Promise<{ waiting: number; oldestAt: Date | null }> => {
  const [row] = await on
    .select({ waiting: count(), oldestAt: min(claim.createdAt) })
    .from(claim)
    .where(eq(claim.state, 'pending'))
  return { waiting: row?.waiting ?? 0, oldestAt: row?.oldestAt ?? null }
}

/** Returns the number of open reports of pages of live PDFs and the time of the oldest. */
export const readOpenPageReports = async (on: Db): Promise<{ open: number; oldestAt: Date | null }> => {
  const [row] = await on
    .select({ open: count(), oldestAt: min(pageReport.reportedAt) })
    .from(pageReport)
    .innerJoin(pdf, eq(pdf.id, pageReport.pdfId))
    .where(and(eq(pageReport.state, 'open'), isNull(pdf.deletedAt)))
  return { open: row?.open ?? 0, oldestAt: row?.oldestAt ?? null }
}

/** Returns the number of files that wait for an answer in place of live PDFs, and when the oldest was proposed. */
export const readWaitingProposals = async (on: Db): Promise<{ waiting: number; oldestAt: Date | null }> => {
  const [row] = await on
    .select({ waiting: count(), oldestAt: min(proposal.proposedAt) })
    .from(proposal)
    .innerJoin(pdf, eq(pdf.id, proposal.pdfId))
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .where(
      and(
        eq(proposal.state, 'open'),
        isNull(pdf.deletedAt),
        isNull(section.deletedAt),
        isNull(subject.deletedAt),
      ),
    )
  return { waiting: row?.waiting ?? 0, oldestAt: row?.oldestAt ?? null }
}

/** Counts the mails that wait, and those written since an instant that failed or may not have arrived. */
export const countMails = async (on: Db, since: Date): Promise<{ waiting: number; failed: number }> => ({
  waiting: await on.$count(mail, inArray(mail.state, ['queued', 'sending'])),
  failed: await on.$count(mail, and(inArray(mail.state, ['failed', 'unsure']), gte(mail.createdAt, since))),
})

export const countOpenUploads = (on: Db): Promise<number> =>
  on.$count(upload, inArray(upload.state, ['uploading', 'finishing']))
