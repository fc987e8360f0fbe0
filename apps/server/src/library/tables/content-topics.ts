import type { Place } from '@lectureshelf/contract/access'

/** Names in the journal a subject with its places, sections, references and PDFs. */
export const subjectTopic = (subjectId: string): string => `subject:${subjectId}`

/** Names in the journal which subjects are taught at a place. */
export const placeTopic = ({ deptId, scheme, semNum }: Place): string => `place:${deptId}/${scheme}/${semNum}`

/** Names in the journal the reserved PDFs, which belong to no subject. */
export const sheetsTopic = 'sheets'
