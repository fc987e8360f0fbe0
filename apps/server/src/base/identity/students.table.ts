import { type SQL, and, asc, eq, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { textInOrder } from '../../platform/db/lists.ts'
import { student } from '../../schema.ts'

export type StoredStudent = typeof student.$inferSelect
export type NewStudent = typeof student.$inferInsert

const isLive = isNull(student.deletedAt)
const isLiveWith = (id: string) => and(eq(student.id, id), isLive)

/** USNs compared bytewise: the same order on every machine, and the order of the list's index. */
export const usnInOrder = textInOrder(student.usn)

/** Names in any case, compared bytewise for the same reason. */
export const nameInOrder = sql<string>`lower(${student.name}) collate "C"`

/** Finds a live person. */
export const findStudent = (on: Db, id: string): Promise<StoredStudent | null> =>
  firstOf(on.select().from(student).where(isLiveWith(id)))

/** Finds a live person by their USN. */
export const findStudentByUsn = (on: Db, usn: string): Promise<StoredStudent | null> =>
  firstOf(
    on
      .select()
      .from(student)
      .where(and(eq(student.usn, usn), isLive)),
  )

/** Finds the live people with one of these USNs. */
export const findStudentsByUsns = (on: Db, usns: string[]): Promise<StoredStudent[]> =>
  on
    .select()
    .from(student)
    .where(and(inArray(student.usn, usns), isLive))

/** Finds a person, even one whose account was deleted. */
export const findFormerStudent = (on: Db, id: string): Promise<StoredStudent | null> =>
  firstOf(on.select().from(student).where(eq(student.id, id)))

/** Returns whether a USN has a live account. */
export const hasUsn = async (on: Db, usn: string): Promise<boolean> =>
  (await on.$count(student, and(eq(student.usn, usn), isLive))) > 0

const lockLive = (on: Db, isMeant: SQL): Promise<StoredStudent | null> =>
  firstOf(on.select().from(student).where(and(isMeant, isLive)).for('no key update'))

/** Locks a live person, which serialises their sign-ins, passwords, claims and plans. */
export const lockStudent = (on: Db, id: string): Promise<StoredStudent | null> =>
  lockLive(on, eq(student.id, id))

/** Locks a person whose account was closed, unless it was erased. */
export const lockClosedStudent = (on: Db, id: string): Promise<StoredStudent | null> =>
  firstOf(
    on
      .select()
      .from(student)
      .where(and(eq(student.id, id), isNotNull(student.deletedAt), isNull(student.erasedAt)))
      .for('no key update'),
  )

/** Locks the live person with a USN, as `lockStudent` does. */
export const lockStudentByUsn = (on: Db, usn: string): Promise<StoredStudent | null> =>
  lockLive(on, eq(student.usn, usn))

/**
 * Locks every live owner and returns the ids of those who are not blocked. Always in the same order and before
 * any other person, so that two owners who demote each other do not deadlock.
 */
export const lockOwners = async (on: Db): Promise<string[]> => {
  const owners = await on
    .select({ id: student.id, blockedAt: student.blockedAt })
    .from(student)
    .where(and(student.isOwner, isLive))
    .orderBy(asc(student.id))
    .for('no key update')
  return owners.filter(({ blockedAt }) => blockedAt === null).map(({ id }) => id)
}

/** Lists the live owners who are not blocked, with their addresses. */
export const listActiveOwners = (on: Db): Promise<Pick<StoredStudent, 'id' | 'name' | 'email'>[]> =>
  on
    .select({ id: student.id, name: student.name, email: student.email })
    .from(student)
    .where(and(student.isOwner, isLive, isNull(student.blockedAt)))
    .orderBy(asc(student.id))

/** Stores a person and returns the id. */
export const insertStudent = async (on: Db, values: NewStudent): Promise<string> => {
  const id = crypto.randomUUID()
  await on.insert(student).values({ ...values, id })
  return id
}

/** Changes a person, even one whose account was deleted. */
export const updateStudent = async (on: Db, id: string, changes: Partial<NewStudent>): Promise<void> => {
  await on.update(student).set(changes).where(eq(student.id, id))
}

interface NewPassword {
  studentId: string
  /** The hash that was verified. */
  from?: string
  passwordHash: string
  mustChangePassword: boolean
  temporaryPasswordExpiresAt: Date | null
}

/** The person of a password, for a mail to them. */
export type PasswordOwner = Pick<StoredStudent, 'id' | 'usn' | 'name' | 'email'>

/** Replaces a live person's password. Returns null for anyone else, or if the current hash is not `from`. */
export const replacePasswordHash = async (
  on: Db,
  { studentId, from, ...values }: NewPassword,
): Promise<PasswordOwner | null> => {
  const isFrom = from === undefined ? undefined : eq(student.passwordHash, from)
  const [row] = await on
    .update(student)
    .set(values)
    .where(and(isLiveWith(studentId), isFrom))
    .returning({ id: student.id, usn: student.usn, name: student.name, email: student.email })
  return row ?? null
}

/** Replaces the hash of a password that stays the same, unless the password has changed since. */
export const renewPasswordHash = async (
  on: Db,
  { studentId, from, to }: { studentId: string; from: string; to: string },
): Promise<void> => {
  await on
    .update(student)
    .set({ passwordHash: to })
    .where(and(isLiveWith(studentId), eq(student.passwordHash, from)))
}

/** Selects the ids of erased people, as a subquery. */
export const selectErased = (on: Db) =>
  on.select({ id: student.id }).from(student).where(isNotNull(student.erasedAt))

/** Selects what replaced the USNs of erased people. */
export const selectErasedUsns = (on: Db) =>
  on.select({ usn: student.usn }).from(student).where(isNotNull(student.erasedAt))

/** The students of a promotion: a batch, or one department or college of it. */
export interface Batch {
  batch: string
  deptId: string | null
  clgCode: string | null
}

/** Matches students only: staff belong to a batch as well but do not study. Completed students are excluded. */
const isPromoted = ({ batch, deptId, clgCode }: Batch): SQL | undefined =>
  and(
    eq(student.batch, batch),
    deptId === null ? undefined : eq(student.deptId, deptId),
    clgCode === null ? undefined : eq(student.clgCode, clgCode),
    eq(student.role, 'student'),
    not(student.isAdmin),
    not(student.isOwner),
    isNull(student.completedAt),
    isLive,
  )

/** Selects the ids of the students of a batch, as a subquery. */
export const selectBatch = (on: Db, of: Batch) =>
  on.select({ id: student.id }).from(student).where(isPromoted(of))

/** Lists the students of a batch by USN, with their semesters and emails. */
export const listBatch = (on: Db, of: Batch) =>
  on
    .select({
      id: student.id,
      usn: student.usn,
      name: student.name,
      email: student.email,
      semNum: student.semNum,
    })
    .from(student)
    .where(isPromoted(of))
    .orderBy(usnInOrder)

interface Portion {
  of: Batch
  /** The semester of all of them. Students who have left it, or the batch, do not change. */
  from: number
  studentIds: string[]
}

/** Changes students who are still in a batch and a semester, and returns their ids. */
export const changeBatch = async (
  on: Db,
  { of, from, studentIds }: Portion,
  changes: Pick<NewStudent, 'completedAt'> | Pick<NewStudent, 'semNum'>,
): Promise<string[]> => {
  const changed = await on
    .update(student)
    .set(changes)
    .where(and(inArray(student.id, studentIds), eq(student.semNum, from), isPromoted(of)))
    .returning({ id: student.id })
  return changed.map(({ id }) => id)
}

interface Step {
  studentIds: string[]
  from: number
  /** The same as `from` for students whom the promotion completed. */
  to: number
  at: Date
}

/** Undoes a promotion for students who were not moved, completed or edited since. */
export const restoreStudents = async (on: Db, { studentIds, from, to, at }: Step): Promise<number> => {
  const isCompletion = from === to
  const restored = await on
    .update(student)
    .set(isCompletion ? { completedAt: null } : { semNum: from })
    .where(
      and(
        inArray(student.id, studentIds),
        isLive,
        eq(student.semNum, to),
        isCompletion ? isNotNull(student.completedAt) : undefined,
        or(isNull(student.changedAt), lte(student.changedAt, at)),
      ),
    )
    .returning({ id: student.id })
  return restored.length
}
