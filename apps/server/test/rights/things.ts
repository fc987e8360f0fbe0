import { createHash } from 'node:crypto'
import { createPaidSubscription, createSignUp, utrOf } from '../claim-factories.ts'
import { createDiscountCode } from '../discount-codes.ts'
import {
  createPageReport,
  createProposal,
  createPdf,
  createReference,
  createSample,
  createSection,
  createSubject,
} from '../factories.ts'
import type { TestApp } from '../harness.ts'
import {
  createFeedback,
  createImport,
  createMail,
  createPromotion,
  createResetLink,
  createSession,
  createTakedown,
} from '../office-factories.ts'
import {
  createAccount,
  createEmptyStatement,
  createPaidGrant,
  createRefund,
  createStatement,
  createWordGrant,
} from '../statements/statement-factories.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { lineOf, tinyPdf } from '../tiny-pdf.ts'

export const pdfSaying = (text: string): Buffer => tinyPdf({ contents: [lineOf(text)] })

const createOfficeThings = async (db: Db, studentId: string) => ({
  claimId: (await createSignUp(db, { usn: '1LS26CS001' })).id,
  rejectedId: (await createSignUp(db, { usn: '1LS26CS009', utr: utrOf(9) }, { state: 'rejected' })).id,
  studentId,
  subscriptionId: (await createPaidSubscription(db, studentId)).id,
  deviceId: (await createSession(db, studentId)).id,
  promotionId: (await createPromotion(db)).id,
  takedownId: (await createTakedown(db)).id,
  feedbackId: (await createFeedback(db, studentId)).id,
  mailId: (await createMail(db)).id,
  importId: (await createImport(db)).id,
  resetToken: await createResetLink(db, studentId),
  // An owner sees it in the account, so that a cashier may decide about it.
  ...(await createStatement(db, { vouchedAt: new Date() })),
  accountId: await createAccount(db),
  discountCodeId: await createDiscountCode(db),
  emptyStatementId: await createEmptyStatement(db),
  maybeBackId: (await createStatement(db, { utr: null, maybeReversedOn: '2026-10-03' })).creditId,
  reversed: await createPaidGrant(db, studentId, '1LS26CS008', { reversedOn: '2026-10-03' }),
  granted: await createPaidGrant(db, studentId, '1LS26CS007', { vouchedAt: new Date() }),
  onWord: await createWordGrant(db, studentId, '1LS26CS006'),
  refundOf: await createRefund(db),
})

/** Creates what exists before each call: a subject of CSE, 2022 scheme, semester 5, filled by the owner. */
export const prepare = async ({ database: { db }, deps, person }: TestApp) => {
  const { id: studentId, usn, name } = await person('student')
  const subject = await createSubject(db)
  const section = await createSection(db, subject.id)
  const coverName = 'a'.repeat(32)
  const staged = await deps.storage.put(pdfSaying('page one'))
  const coverStorageKey = await deps.storage.put(Buffer.from('picture'))
  const sizeBytes = pdfSaying('page one').length
  const pdf = await createPdf(
    db,
    section.id,
    {},
    { storageKey: staged, sizeBytes, coverName, coverStorageKey },
  )
  const sampleName = await createSample(db, pdf.id)
  const reference = await createReference(db, subject.id)
  const { id: deletedId } = await createReference(db, subject.id, { deletedAt: new Date() })
  const office = await createOfficeThings(db, studentId)
  const proposed = pdfSaying('proposed')
  const { id: proposalId } = await createProposal(db, {
    pdfId: pdf.id,
    proposedBy: (await person('lapsedStudent')).id,
    storageKey: await deps.storage.put(proposed),
    sizeBytes: proposed.length,
    sha256: createHash('sha256').update(proposed).digest('hex'),
  })
  const { id: pageReportId } = await createPageReport(db, { pdfId: pdf.id, studentId, page: 3 })
  return {
    pageReportId,
    proposalId,
    subject,
    section,
    pdf,
    reference,
    deletedId,
    coverName,
    sampleName,
    seen: { usn, name },
    ...office,
  }
}
