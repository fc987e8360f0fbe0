import { type Place, type Right, isAllowed, withdrawPdfMinutes } from '@lectureshelf/contract/access'
import { reservedPdfFiles, sheetSemester } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { fileTooLarge } from '@lectureshelf/contract/messages'
import type { StoredScan } from '../tables/pages/pdf-scans.table.ts'
import type { Damage } from '../tables/pdf-versions.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { requireOpenReading, requireScope } from '../tables/access.policy.ts'
import type { Entitlement } from '../../money/subscriptions/subscriptions.policy.ts'

/** Not exported, so that nothing else can create a grant. */
const granted = Symbol('granted')

/** What a decision about reading needs to know about a PDF, and the key of its bytes. */
export interface ReadablePdf {
  id: string
  pdfFile: string
  /** Null for the two reserved sheets, which belong to no subject. */
  places: Place[] | null
  storageKey: string
  version: number
  versionId: string
  /** When another version replaced it; null for the current one. */
  replacedAt: Date | null
  sizeBytes: number
  sha256: string
  /** What is known to be wrong with the stored bytes. */
  damage: Damage | null
  /** Null until the pages are counted. */
  pageCount: number | null
  /** Whether the texts of all its pages are stored. */
  isIndexed: boolean
  /** The rules by which they were read. */
  readingRules: number
  /** How far a machine is with its scanned pages; null until they are looked for. */
  scan: StoredScan | null
}

/** The proof that a person may have the bytes of a PDF. Storage is read only with one. */
export interface ReadGrant {
  readonly [granted]: true
  readonly actor: Actor
  readonly pdf: ReadablePdf
}

/** Returns whether a name is one of the two reserved sheets, published or not. */
export const isSheetName = (pdfFile: string): boolean => reservedPdfFiles.some((name) => name === pdfFile)

/**
 * Requires that a person may see the reserved sheets, which belong to semester 1: its students and all staff.
 * @throws AppError `forbidden`
 */
export const requireSheetReader = (actor: Actor): void => {
  if (actor.kind === 'student' && actor.place.semNum !== sheetSemester) throw new AppError('forbidden')
}

/**
 * Decides whether a person may read a PDF, in any of its versions.
 * @throws AppError `forbidden`, `wrong_place` or `subscription_required`
 */
export const requireReader = (actor: Actor, entitlement: Entitlement, places: Place[] | null): void => {
  if (places === null) requireSheetReader(actor)
  else requireOpenReading(actor, entitlement, places)
}

/** Returns whether a person may read a PDF now. */
export const mayRead = (actor: Actor, entitlement: Entitlement, places: Place[] | null): boolean => {
  try {
    requireReader(actor, entitlement, places)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Chooses the place that a PDF links to: a student's own, preferably in their semester. */
export const linkPlace = <P extends Place>(actor: Actor, places: P[]): P | undefined => {
  const own = places.filter(
    ({ deptId, scheme }) => deptId === actor.place.deptId && scheme === actor.place.scheme,
  )
  return own.find(({ semNum }) => semNum === actor.place.semNum) ?? own[0] ?? places[0]
}

/** Time to finish a replaced version. It may be wrong or someone else's, so only a current reader may finish it. */
const finishedWithinMs = dayMs

/** Returns whether a person may read a version: students only one they opened within a day before it was replaced. */
const mayReadVersion = (actor: Actor, { replacedAt }: ReadablePdf, openedAt: Date | null): boolean =>
  actor.kind !== 'student' ||
  replacedAt === null ||
  (openedAt !== null && openedAt.getTime() >= replacedAt.getTime() - finishedWithinMs)

/**
 * Decides whether a person who last opened this version at `openedAt` may have the bytes of a PDF.
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
 * Requires a right of the rights table, for a decision that is made outside the call that needs it.
 * @throws AppError `forbidden`
 */
export const requireRight = (actor: Actor, right: Right): void => {
  if (!isAllowed(actor.kind, right)) throw new AppError('forbidden')
}

/**
 * Requires that a person may retitle a PDF: its author wherever they may add one; a sub-admin may retitle no
 * other.
 * @throws AppError `out_of_scope` or `forbidden`
 */
export const requireEdit = (actor: Actor, pdf: { addedBy: string | null }, places: Place[]): void => {
  requireScope(actor, 'addPdf', places)
  if (pdf.addedBy === actor.id) return
  if (actor.kind === 'subAdmin') throw new AppError('forbidden')
  requireScope(actor, 'editPdf', places)
}

/**
 * Requires that a person may delete a PDF. Its author may withdraw it for a short time wherever they may add
 * one; later, or for someone else's PDF, it takes at least an admin.
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

/** Makes the error of a file that is larger than its limit. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', { message: fileTooLarge(maxBytes) })
