import { z } from 'zod'
import { Message, SubCode, ignoredAuthor, requiredText } from '../common.ts'
import { Department, Scheme, Semester } from '../base/dss.ts'
import { operation, operations } from '../operation.ts'
import { subjectCalls } from './calls/subjects.calls.ts'
import { Reference } from './references.ts'
import { Section } from './sections.ts'

/** A place where a subject is taught, always in both spellings that the specification uses. */
export const Offering = z.object({ department: Department, scheme: Scheme, semester: Semester })
export type Offering = z.infer<typeof Offering>

const subjectFields = {
  subCode: z.string(),
  subAbb: z.string(),
  subName: z.string(),
  description: z.string(),
  addedBy: z.string().nullable(),
  addedByName: z.string(),
}

/** A card of the shelf: a subject at one place, with the number of its notes. */
export const SubjectCard = Offering.extend({
  ...subjectFields,
  pdfCount: z.number().int(),
  /** Whether the reader has no active subscription for this place. */
  locked: z.boolean(),
})
export type SubjectCard = z.infer<typeof SubjectCard>

export const SubjectDetails = Offering.extend({
  ...subjectFields,
  locked: z.boolean(),
  sections: z.array(Section),
  references: z.array(Reference),
  /** Every place where the subject is taught; its notes exist once. */
  offerings: z.array(Offering),
})
export type SubjectDetails = z.infer<typeof SubjectDetails>

/** The place names as the specification's calls send them: deptId, scheme, semName. */
export const PlaceForm = z.object({
  department: requiredText('Department', 20),
  scheme: requiredText('Scheme', 10),
  semester: requiredText('Semester', 20),
})

export const SubjectForm = PlaceForm.extend({
  subCode: SubCode,
  subAbb: requiredText('Abbreviation', 20).toUpperCase(),
  subName: requiredText('Name', 200),
})

const SubjectReply = z.object({ message: z.string(), subject: SubjectCard })
const SubCodeParams = z.object({ subCode: SubCode })

export const subjectOps = operations(() => ({
  list: operation({
    ...subjectCalls.list,
    right: 'readNotes',
    cache: 'private',
    summary: 'The subjects of a department, scheme and semester',
    body: PlaceForm,
    response: z.object({ subjects: z.array(SubjectCard) }),
  }),
  details: operation({
    ...subjectCalls.details,
    right: 'readNotes',
    cache: 'private',
    summary: 'A subject with its sections, PDFs and references',
    params: SubCodeParams,
    query: PlaceForm.partial(),
    response: SubjectDetails,
  }),
  add: operation({
    ...subjectCalls.add,
    right: 'addSubject',
    summary: 'Add a subject at a place, or share an existing one there',
    body: SubjectForm.extend({ share: z.boolean().optional(), ...ignoredAuthor }),
    response: SubjectReply,
  }),
  edit: operation({
    ...subjectCalls.edit,
    right: 'editSubject',
    summary: 'Change a subject everywhere, and move it from one place to another',
    params: SubCodeParams,
    body: SubjectForm.extend({
      description: z.string().trim().max(4000).optional(),
      from: PlaceForm.optional(),
      /** What the editor saw: an edit of any other state is rejected with what changed. */
      before: z
        .object({ subCode: z.string(), subAbb: z.string(), subName: z.string(), description: z.string() })
        .optional(),
    }),
    response: SubjectReply,
  }),
  remove: operation({
    ...subjectCalls.remove,
    right: 'removeSubject',
    summary: 'Delete a subject at the place of the body, or everywhere without one',
    params: SubCodeParams,
    body: PlaceForm.partial().extend({ subCode: z.string().optional() }).optional(),
    response: Message,
  }),
}))
