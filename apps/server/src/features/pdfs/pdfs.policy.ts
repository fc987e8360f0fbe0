import { type Place, type Right, isAllowed, withdrawPdfMinutes } from '@lectureshelf/contract/access'
import { reservedPdfFiles, sheetSemester } from '@lectureshelf/contract/constants'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { requireOpenReading, requireScope } from '../../content/access.policy.ts'
import type { Entitlement } from '../subscriptions/subscriptions.policy.ts'

/** Known here only, so that nothing else can make a grant. */
const granted = Symbol('granted')

/** What a decision about reading needs to know of a PDF, and what it opens. */
export interface ReadablePdf {
  id: string
  pdfFile: string
  /** Null for the two reserved sheets, which no subject has. */
  places: Place[] | null
  storageKey: string
  version: number
  versionId: string
  /** When another version took its place; null for the one shown now. */
  replacedAt: Date | null
  sizeBytes: number
  sha256: string
}

/** The proof that a person may have the bytes of a PDF. Storage is read for nobody without one. */
export interface ReadGrant {
  readonly [granted]: true
  readonly actor: Actor
  readonly pdf: ReadablePdf
}

/** Tells whether a name is one of the two sheets that exist before anybody has published them. */
export const isSheetName = (pdfFile: string): boolean => reservedPdfFiles.some((name) => name === pdfFile)

/**
 * Semester 1 has its answer booklet and lab sheet; of the students only they see them.
 * @throws AppError `forbidden`
 */
export const requireSheetReader = (actor: Actor): void => {
  if (actor.kind === 'student' && actor.place.semNum !== sheetSemester) throw new AppError('forbidden')
}

/**
 * Decides whether a person may read a PDF, whichever of its versions.
 * @throws AppError `forbidden`, `wrong_place` or `subscription_required`
 */
export const requireReader = (actor: Actor, entitlement: Entitlement, places: Place[] | null): void => {
  if (places === null) requireSheetReader(actor)
  else requireOpenReading(actor, entitlement, places)
}

/** What was replaced may be wrong or somebody else's: only someone in the middle of it may finish it. */
const finishedWithinMs = 24 * 60 * 60_000

/** Tells whether a person may read a version: students only one they opened in the day before it was replaced. */
const mayReadVersion = (actor: Actor, { replacedAt }: ReadablePdf, openedAt: Date | null): boolean =>
  actor.kind !== 'student' ||
  replacedAt === null ||
  (openedAt !== null && openedAt.getTime() >= replacedAt.getTime() - finishedWithinMs)

/**
 * Decides whether a person, who opened this version last at `openedAt`, may have the bytes of a PDF.
 * @throws AppError `forbidden`, `wrong_place`, `subscription_required` or `version_gone`
 */
export const grantRead = (
  actor: Actor,
  entitlement: Entitlement,
  pdf: ReadablePdf,
  openedAt: Date | null,
): ReadGrant => {
  requireReader(actor, entitlement, pdf.places)
  if (!mayReadVersion(actor, pdf, openedAt)) throw new AppError('version_gone')
  return { [granted]: true, actor, pdf }
}

/**
 * Requires a right of the rights table, for what is decided outside the call that does it.
 * @throws AppError `forbidden`
 */
export const requireRight = (actor: Actor, right: Right): void => {
  if (!isAllowed(actor.kind, right)) throw new AppError('forbidden')
}

/**
 * Requires that a person may retitle a PDF. Its author may wherever they may add one; a sub-admin may no other.
 * @throws AppError `out_of_scope` or `forbidden`
 */
export const requireEdit = (actor: Actor, pdf: { addedBy: string | null }, places: Place[]): void => {
  requireScope(actor, 'addPdf', places)
  if (pdf.addedBy === actor.id) return
  if (actor.kind === 'subAdmin') throw new AppError('forbidden')
  requireScope(actor, 'editPdf', places)
}

/**
 * Requires that a person may delete a PDF. Its author withdraws it for a while wherever they may add one; later, and
 * of others, it takes an admin.
 * @throws AppError `out_of_scope`, `forbidden` or `withdraw_too_late`
 */
export const requireRemoval = (
  actor: Actor,
  pdf: { addedBy: string | null; createdAt: Date },
  places: Place[],
  now: Date,
): void => {
  requireEdit(actor, pdf, places)
  const minutes = (now.getTime() - pdf.createdAt.getTime()) / 60_000
  if (pdf.addedBy === actor.id && minutes <= withdrawPdfMinutes) return
  if (actor.kind === 'subAdmin') throw new AppError('withdraw_too_late')
  requireScope(actor, 'removePdf', places)
}
