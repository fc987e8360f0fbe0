import { z } from 'zod'
import { Id, requiredText } from '../common.ts'
import { lastSemester } from '../constants.ts'
import { discountLetterCount } from '../money/discounts.ts'
import { operation, operations } from '../operation.ts'
import { bulkCalls } from './calls/bulk.calls.ts'
import { PeopleMatch } from './students.ts'
import { usnWords } from './people-messages.ts'
import { RealUsn } from './usn-requests.ts'

/** The most students of one request; the browser sends a long selection in several. */
export const bulkMaxStudents = 200

/** The most students of a selection whose mail is described before it is written. */
const summaryMaxStudents = 5000

const Day = z.iso.date('A day looks like 2026-11-20.')

/** The student whom the summary showed. */
const seenStudent = { id: Id, usn: z.string(), name: z.string() }

const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.array(row).min(1, 'Choose at least one student.').max(bulkMaxStudents)

/** A student who is left as they were, and why. */
const LeftOut = z.object({ _id: Id, usn: z.string(), name: z.string(), message: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

const BulkReply = z.object({
  message: z.string(),
  /** How many students were changed. */
  done: z.number().int(),
  failed: z.array(LeftOut),
})
export type BulkReply = z.infer<typeof BulkReply>

/** A message of the owner; `{name}` in it becomes the name of each student. */
export const BulkMessage = z.object({
  subject: requiredText('Subject', 150),
  /** Paragraphs with an empty line between them. */
  text: requiredText('Text', 4000),
  /** The letters of an open discount code that the message offers, without dashes. */
  discountCode: z.string().length(discountLetterCount).nullable().default(null),
})
export type BulkMessage = z.output<typeof BulkMessage>

/** The last day that the list showed of a plan, and the one that it gets. */
const ExtensionRow = z.object({
  ...seenStudent,
  state: z.enum(['active', 'expired']),
  endsOn: Day,
  to: Day,
})
export type ExtensionRow = z.infer<typeof ExtensionRow>

const Place = z.object({
  semNum: z.number().int().min(1).max(lastSemester),
  college: z.string(),
  batch: z.string(),
  scheme: z.string(),
})

const MoveRow = z.object({
  ...seenStudent,
  from: Place,
  /** The parts of the place that change. */
  to: Place.partial(),
})
export type MoveRow = z.infer<typeof MoveRow>

const BlockRow = z.object({ ...seenStudent, blocked: z.boolean() })
export type BlockRow = z.infer<typeof BlockRow>

/** A student as the plan showed them, and the USN that they get. */
const UsnRow = z.object({ ...seenStudent, to: RealUsn })
export type UsnRow = z.infer<typeof UsnRow>

/** A line of a list of USNs that is left out, and why. */
const UsnProblem = z.object({ line: z.number().int(), text: z.string(), reason: z.string() })
export type UsnProblem = z.infer<typeof UsnProblem>

/** The most lines of a list of USNs. */
export const usnLinesMost = 2000

/** The owner's work on many students at once; staff are never among them. */
export const bulkOps = operations(() => ({
  describeMail: operation({
    ...bulkCalls.describeMail,
    right: 'administer',
    summary: 'Who would get a message of the owner, who would not and why, and the mail to the first of them',
    body: z.object({
      selection: z.union([
        z.object({ filter: PeopleMatch }),
        z.object({ ids: z.array(Id).min(1).max(summaryMaxStudents) }),
      ]),
      message: BulkMessage,
    }),
    response: z.object({
      /** How many people the selection has. */
      found: z.number().int(),
      mails: z.number().int(),
      /** The first of those who get none. */
      leftOut: z.array(LeftOut),
      mail: z.object({ subject: z.string(), textBody: z.string() }).nullable(),
      isMailConfigured: z.boolean(),
    }),
  }),
  mail: operation({
    ...bulkCalls.mail,
    right: 'administer',
    summary: 'Write a message of the owner to the next students of a selection',
    passwordAgain: 'always',
    body: z.object({
      /** The same in each request of one message: no one gets it twice. */
      run: Id,
      selection: z.union([
        z.object({
          filter: PeopleMatch,
          /** Where the previous request ended; null in the first one. */
          after: Id.nullable(),
        }),
        z.object({ ids: z.array(Id).min(1).max(bulkMaxStudents) }),
      ]),
      message: BulkMessage,
    }),
    response: BulkReply.extend({
      /** Where the next request continues; null at the end. */
      next: Id.nullable(),
    }),
  }),
  extend: operation({
    ...bulkCalls.extend,
    right: 'administer',
    summary: 'Give the plans of students later last days, with a reason',
    passwordAgain: 'always',
    body: z.object({ reason: requiredText('Reason', 500), students: rowsOf(ExtensionRow) }),
    response: BulkReply,
  }),
  undoExtension: operation({
    ...bulkCalls.undoExtension,
    right: 'administer',
    summary: 'Give plans that were extended last their former last days back',
    passwordAgain: 'always',
    body: z.object({ students: rowsOf(ExtensionRow) }),
    response: BulkReply,
  }),
  move: operation({
    ...bulkCalls.move,
    right: 'administer',
    summary: 'Move students to another semester, college, batch or scheme',
    body: z.object({ students: rowsOf(MoveRow) }),
    response: BulkReply,
  }),
  block: operation({
    ...bulkCalls.block,
    right: 'administer',
    summary: 'Block students, which ends their sessions, or unblock them',
    passwordAgain: 'always',
    body: z.object({
      blocked: z.boolean(),
      /** Each with the state that the list showed. */
      students: rowsOf(BlockRow),
    }),
    response: BulkReply,
  }),
  planUsns: operation({
    ...bulkCalls.planUsns,
    right: 'administer',
    summary: 'What a list of old and new USNs would change, and which of its lines cannot be used',
    body: z.object({
      /** Lines with an old USN, a comma and the new one. */
      text: z
        .string()
        .trim()
        .min(1, usnWords.nothing)
        .max(200_000, usnWords.tooLong)
        .refine((text) => text.split('\n').length <= usnLinesMost, { error: usnWords.tooLong }),
    }),
    response: z.object({
      /** In an order in which no USN is given before its holder has left it. */
      rows: z.array(UsnRow),
      problems: z.array(UsnProblem),
    }),
  }),
  changeUsns: operation({
    ...bulkCalls.changeUsns,
    right: 'administer',
    summary: 'Give students other USNs, one after another in the given order',
    passwordAgain: 'always',
    body: z.object({ students: rowsOf(UsnRow) }),
    response: BulkReply,
  }),
}))
