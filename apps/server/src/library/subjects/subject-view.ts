import type { Offering, SubjectCard } from '@lectureshelf/contract/library/subjects'
import type { OfferingRow } from '../tables/offerings.query.ts'
import type { CardRow } from './subjects.query.ts'

/** Returns a place in both spellings that the specification uses. */
export const toOffering = (row: OfferingRow): Offering => ({
  department: { deptId: row.deptId, deptName: row.deptName },
  scheme: { scheme: row.scheme, schemeId: row.scheme },
  semester: { semNum: row.semNum, semName: row.semName },
})

/** Returns a subject as a card of the shelf. */
export const toCard = (row: CardRow, { locked }: { locked: boolean }): SubjectCard => ({
  subCode: row.subCode,
  subAbb: row.subAbb,
  subName: row.subName,
  description: row.description,
  addedBy: row.addedBy,
  addedByName: row.addedByName,
  ...toOffering(row),
  pdfCount: row.pdfCount,
  locked,
})

/** Returns the name of a place as in its page's address. */
export const nameOfPlace = (row: OfferingRow): string => `${row.deptId} ${row.scheme} ${row.semName}`
