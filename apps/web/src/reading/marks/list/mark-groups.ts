import type { ListedMark } from '@lectureshelf/contract/reading/marks/marks'
import { markWords } from '../mark-words.ts'

/** The marks of one PDF. */
interface PdfGroup {
  pdfFile: string
  /** The stored title, or words in its place. */
  title: string
  marks: ListedMark[]
}

/** The PDFs of one subject with marks; null for the reserved sheets. */
export interface SubjectGroup {
  subject: ListedMark['subject']
  pdfs: PdfGroup[]
}

/** Groups marks by subject and PDF, in their order. */
export const groupMarks = (marks: readonly ListedMark[]): SubjectGroup[] => {
  const groups: SubjectGroup[] = []
  for (const mark of marks) {
    const { subject, pdfFile, title } = mark
    let group = groups.at(-1)
    if (group === undefined || group.subject?.subCode !== subject?.subCode) {
      group = { subject, pdfs: [] }
      groups.push(group)
    }
    let pdf = group.pdfs.at(-1)
    if (pdf?.pdfFile !== pdfFile) {
      pdf = { pdfFile, title: title === '' ? markWords.untitled : title, marks: [] }
      group.pdfs.push(pdf)
    }
    pdf.marks.push(mark)
  }
  return groups
}

/** Returns the heading of a subject; null for the reserved sheets, and for the marks of the open PDF. */
export const headingOf = ({ subject }: SubjectGroup): string | null => {
  if (subject === null) return null
  const { subAbb, subName, subCode } = subject
  // The viewer knows a subject by its short name alone.
  return subName === '' ? `${subAbb} (${subCode})` : `${subAbb} - ${subName} (${subCode})`
}
