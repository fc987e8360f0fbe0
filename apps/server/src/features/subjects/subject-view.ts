import type { Offering, SubjectCard } from '@lectureshelf/contract/content/subjects'
import type { OfferingRow } from '../../content/offerings.query.ts'
import type { CardRow } from './subjects.query.ts'

/** A place in both spellings the specification uses. */
export const toOffering = (row: OfferingRow): Offering => ({
  department: { deptId: row.deptId, deptName: row.deptName },
  scheme: { scheme: row.scheme, schemeId: row.scheme },
  semester: { semNum: row.semNum, semName: row.semName },
})

/** A card of the shelf. */
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

/** A place in words: what its page's address says. */
export const nameOfPlace = (row: OfferingRow): string => `${row.deptId} ${row.scheme} ${row.semName}`
