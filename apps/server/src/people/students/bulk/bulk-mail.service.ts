import type { BulkMessage, LeftOut } from '@lectureshelf/contract/people/bulk'
import { bulkDone, discountCodeNotOpen, leftOutReasons } from '@lectureshelf/contract/people/people-messages'
import { isStaff } from '../../../base/identity/actors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { dayOf } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../../../base/audit/audit.service.ts'
import { type CountedCode, findCountedByLetters } from '../../../money/discount-codes/discount-codes.query.ts'
import { stateOf } from '../../../money/discount-codes/discounts.policy.ts'
import { type MailService, queueBatchSize } from '../../../base/mail/mail.service.ts'
import { ownerMessage } from '../../../base/mail/templates/owner-message-template.ts'
import type { StudentFilter } from '../list/student-list.query.ts'
import { type Candidate, listCandidates, listCandidatesOf } from './recipients.query.ts'
import type { DbAndClock } from '../../../platform/db/database.ts'

/** Batch size of a filter: the browser shows progress and can stop between two requests. */
const mailBatchSize = 100

/** How many people a summary reads at a time. */
const summaryBatchSize = 2000

/** How many of those who get no mail a summary names. */
const leftOutNamed = 100

interface Options extends DbAndClock {
  mail: Pick<MailService, 'queueTo' | 'preview' | 'isConfigured'>
}

type OfferableCode = CountedCode['code']
type Selection = { filter: StudentFilter } | { ids: string[] }
type NextPart = { filter: StudentFilter; after: string | null } | { ids: string[] }

/** Returns why a person gets no message, or null. */
const refusalOf = (person: Candidate, code: OfferableCode | null): string | null => {
  if (isStaff(person)) return leftOutReasons.staff
  if (person.blockedAt !== null) return leftOutReasons.blocked
  if (person.email === '') return leftOutReasons.noAddress
  if (code === null) return null
  const isFor = (allowed: string[], own: string) => allowed.length === 0 || allowed.includes(own)
  return isFor(code.colleges, person.clgCode) && isFor(code.batches, person.batch)
    ? null
    : leftOutReasons.otherCode
}

const gone = (id: string): LeftOut => ({ _id: id, usn: '', name: '', message: leftOutReasons.gone })

const divide = (people: Candidate[], code: OfferableCode | null) => {
  const recipients: Candidate[] = []
  const leftOut: LeftOut[] = []
  for (const person of people) {
    const message = refusalOf(person, code)
    const { id: _id, usn, name } = person
    if (message === null) recipients.push(person)
    else leftOut.push({ _id, usn, name, message })
  }
  return { recipients, leftOut }
}

/** Returns the code that a message offers. @throws AppError `invalid_request` when students cannot use it */
const findOffered = async ({ db, clock }: Options, letters: string | null): Promise<OfferableCode | null> => {
  if (letters === null) return null
  const counted = await findCountedByLetters(db, letters)
  if (counted !== null && counted.code.forKind !== 'signup') {
    const { code, reserved, granted } = counted
    if (stateOf(code, reserved + granted, dayOf(clock.now())) === 'active') return code
  }
  throw new AppError('invalid_request', { field: { name: 'discountCode', reason: discountCodeNotOpen } })
}

/** Reads the people of a selection in batches, and those who are gone. */
async function* readSelection({ db, clock }: Options, selection: Selection) {
  if ('ids' in selection) {
    yield await listCandidatesOf(db, selection.ids)
    return
  }
  const today = dayOf(clock.now())
  let after: string | null = null
  for (;;) {
    const people: Candidate[] = await listCandidates(db, selection.filter, {
      today,
      after,
      by: 'usn',
      limit: summaryBatchSize,
    })
    yield people
    if (people.length < summaryBatchSize) return
    after = people.at(-1)?.usn ?? null
  }
}

const readNext = async ({ db, clock }: Options, part: NextPart) => {
  if ('ids' in part) {
    const people = await listCandidatesOf(db, part.ids)
    const there = new Set(people.map(({ id }) => id))
    return { people, missing: part.ids.filter((id) => !there.has(id)).map(gone), next: null }
  }
  const { filter, after } = part
  const portion = { today: dayOf(clock.now()), after, by: 'id' as const, limit: mailBatchSize }
  const people = await listCandidates(db, filter, portion)
  const next = people.length < mailBatchSize ? null : (people.at(-1)?.id ?? null)
  return { people: people.toSorted((a, b) => (a.usn < b.usn ? -1 : 1)), missing: [], next }
}

/** Creates the service of messages that the owner writes to many students. */
export const createBulkMailService = (options: Options) => {
  const { db, mail } = options
  return {
    /**
     * Returns who would get a message, who would not, and the mail to the first of them.
     * @throws AppError `invalid_request` for a discount code that students cannot use
     */
    describe: async (selection: Selection, { discountCode, ...written }: BulkMessage) => {
      const code = await findOffered(options, discountCode)
      let mails = 0
      let read = 0
      let first: Candidate | null = null
      const leftOut: LeftOut[] = []
      for await (const people of readSelection(options, selection)) {
        const divided = divide(people, code)
        read += people.length
        mails += divided.recipients.length
        first ??= divided.recipients[0] ?? null
        leftOut.push(...divided.leftOut.slice(0, leftOutNamed - leftOut.length))
      }
      return {
        found: 'ids' in selection ? selection.ids.length : read,
        mails,
        leftOut,
        mail: first === null ? null : mail.preview(ownerMessage, { ...written, name: first.name, code }),
        isMailConfigured: mail.isConfigured,
      }
    },

    /**
     * Writes a message to the next students of a selection; no one gets that of one run twice.
     * @throws AppError `invalid_request` for a discount code that students cannot use
     */
    write: async (actor: Actor, run: string, part: NextPart, { discountCode, ...written }: BulkMessage) => {
      const code = await findOffered(options, discountCode)
      const { people, missing, next } = await readNext(options, part)
      const { recipients, leftOut } = divide(people, code)
      for (let start = 0; start < recipients.length; start += queueBatchSize) {
        const portion = recipients.slice(start, start + queueBatchSize)
        await db.transaction(async (tx) => {
          for (const person of portion) {
            const key = `message:${run}:${person.id}`
            await mail.queueTo(tx, person, { key, template: ownerMessage, data: { ...written, code } })
          }
          const { subject } = written
          const after = { subject, discountCode, mails: portion.length }
          await recordAudit(tx, actor, 'mail.write', run, { after })
        })
      }
      const failed = [...missing, ...leftOut]
      return {
        message: bulkDone('will get the message', recipients.length, failed.length),
        done: recipients.length,
        failed,
        next,
      }
    },
  }
}
