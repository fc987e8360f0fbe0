import { eq } from 'drizzle-orm'
import type { Db } from '../../src/platform/db/database.ts'
import { auditLog, receipt, securityLog, student, usnRequest } from '../../src/schema.ts'
import { createSignUp, utrOf } from '../claim-factories.ts'
import { createFeedback, createMail, createSession, createTakedown } from '../office-factories.ts'
import { createStatement } from '../statements/statement-factories.ts'
import type { CrewMember, Member } from './crew.ts'

/** A value that is found nowhere else, and the members to whom the product shows it. */
interface Canary {
  value: string
  seenBy: readonly Member[]
}

/** The personal values of an installation under test. */
export interface Canaries {
  /** Returns the text for a column of someone, after noting who may read it. */
  text: (whose: string, column: string, seenBy: readonly Member[]) => string
  /** Returns a payment reference, after noting who may read it. */
  utr: (seenBy: readonly Member[]) => string
  /** Lists the values that no response to a member may contain. */
  hiddenFrom: (member: Member) => string[]
}

/** Stored passwords begin like this; no one may read one. */
const hashedPassword = '$argon2'
/** The numbers of references that the fuzz test makes elsewhere are smaller. */
const firstUtr = 90_000

export const createCanaries = (): Canaries => {
  const canaries: Canary[] = [{ value: hashedPassword, seenBy: [] }]
  const note = (value: string, seenBy: readonly Member[]): string => {
    if (canaries.some((other) => other.value.includes(value) || value.includes(other.value)))
      throw new Error(`${value} does not name one column of one person.`)
    canaries.push({ value, seenBy })
    return value
  }
  return {
    text: (whose, column, seenBy) => note(`only-${whose.toLowerCase()}-${column}`, seenBy),
    utr: (seenBy) => note(utrOf(firstUtr + canaries.length), seenBy),
    hiddenFrom: (member) =>
      canaries.filter(({ seenBy }) => !seenBy.includes(member)).map(({ value }) => value),
  }
}

/** Someone whose data is stored; a member of the crew reads their own. */
export interface Somebody {
  id: string
  usn: string
  member: CrewMember | null
}

/** Owners read what is stored about everyone, except what people keep for themselves. */
const readersOf = ({ member }: Somebody): Member[] => (member === null ? ['owner'] : [member, 'owner'])

/** Fills the personal columns that everyone has. */
const plantAccount = async (db: Db, canaries: Canaries, person: Somebody): Promise<void> => {
  const { id, usn } = person
  const own = (column: string) => canaries.text(usn, column, readersOf(person))
  const email = `${own('email')}@private.example`
  await db
    .update(student)
    .set({ email, contact: own('phone') })
    .where(eq(student.id, id))
  await createSession(db, id, { userAgent: own('browser') })
  await createMail(db, {
    studentId: id,
    toAddress: email,
    state: 'sent',
    sentAt: new Date(),
    subject: own('subject'),
    textBody: own('words'),
    htmlBody: `<p>${own('page')}</p>`,
  })
  await db.insert(securityLog).values({
    personId: id,
    kind: 'sign_in_failed',
    addressPrefix: own('network'),
    device: own('device'),
    detail: own('detail'),
  })
  await db.insert(auditLog).values({
    actorName: 'command line',
    action: 'student.edit',
    entity: 'student',
    entityId: id,
    studentId: id,
    before: { contact: own('before') },
    after: { contact: own('after') },
  })
}

/** Fills the personal columns of someone who pays. Staff read the name of a member who reports a page. */
const plantStudent = async (db: Db, canaries: Canaries, person: Somebody): Promise<void> => {
  const { id, usn, member } = person
  const readers = readersOf(person)
  const own = (column: string) => canaries.text(usn, column, readers)
  const name = canaries.text(usn, 'name', member === null ? readers : [...readers, 'subAdmin', 'admin'])
  await db.update(student).set({ name }).where(eq(student.id, id))
  await createFeedback(db, id, { usn, name, feedback: own('feedback') })
  await db
    .update(receipt)
    .set({ usn, name: own('receipt'), utr: canaries.utr(readers) })
    .where(eq(receipt.studentId, id))
  await db
    .insert(usnRequest)
    .values({ studentId: id, usn: own('wish'), refusedAt: new Date(), reason: own('refusal') })
  const renewal = {
    kind: 'renewal',
    state: 'rejected',
    studentId: id,
    passwordHash: null,
    form: {},
    semNum: 5,
    reason: own('reason'),
  } as const
  await createSignUp(db, { usn, utr: canaries.utr(readers) }, renewal)
}

/** Fills the columns about people who have no account: no one knows the password of the sign-ups. */
const plantStrangers = async (db: Db, canaries: Canaries): Promise<void> => {
  const own = (whose: string, column: string) => canaries.text(whose, column, ['owner'])
  for (const usn of ['1LS26CS801', '1LS26CS802']) {
    await createSignUp(db, {
      usn,
      utr: canaries.utr(['owner']),
      name: own(usn, 'name'),
      email: `${own(usn, 'email')}@private.example`,
      contact: own(usn, 'phone'),
      password: 'no one sends this password',
    })
  }
  await createTakedown(db, {
    name: own('sender', 'name'),
    email: `${own('sender', 'email')}@private.example`,
    what: own('sender', 'what'),
    reason: own('sender', 'reason'),
  })
  await createStatement(db, {
    payer: own('payer', 'address'),
    note: own('payer', 'note'),
    utr: canaries.utr(['owner']),
  })
}

/** Gives people, and others without an account, values by which their data is known in any response. */
export const plantCanaries = async (
  db: Db,
  canaries: Canaries,
  { staff, students }: { staff: Somebody[]; students: Somebody[] },
): Promise<void> => {
  for (const person of [...staff, ...students]) await plantAccount(db, canaries, person)
  for (const person of students) await plantStudent(db, canaries, person)
  await plantStrangers(db, canaries)
  const [actor] = staff.filter(({ member }) => member === 'owner')
  const [changed] = students
  if (actor === undefined || changed === undefined) throw new Error('There is no one to change.')
  // People read that staff changed their account, not from where.
  await db.insert(securityLog).values({
    personId: changed.id,
    actorId: actor.id,
    kind: 'role_changed',
    addressPrefix: canaries.text('staff', 'network', ['owner']),
    device: canaries.text('staff', 'device', ['owner']),
  })
}
