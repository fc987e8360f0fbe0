export type Row = Record<string, unknown>
/** The rows that relate a person to a table, by relation, without the personal values. */
export type Seeds = Record<string, Record<string, Row[]>>

export interface SeededPerson {
  id: string
  usn: string
  name: string
  email: string
  tag: string
  claimId: string
  creditId: string
  statementId: string
  namesakeId: string
  subscriptionId: string
  subjectId: string
  sectionId: string
  pdfId: string
  versionId: string
  promotionId: string
  reportId: string
  takedownId: string
}
