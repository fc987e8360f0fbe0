import type { Scope } from '@lectureshelf/contract/access'
import { hash } from '@node-rs/argon2'
import type { Db } from '../src/platform/db/database.ts'
import { student, subscription } from '../src/schema.ts'

export const testPassword = 'correct horse battery'
/** What hashes of passwords cost in tests: those that need the real cost say so. */
export const testPasswordCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | null = null
/** Hashed once per process. */
const testPasswordHash = () => (passwordHash ??= hash(testPassword, testPasswordCost))

type NewStudent = typeof student.$inferInsert
export type StoredStudent = typeof student.$inferSelect

/** Returns a valid person; a test states only what matters. */
export const makePerson = (overrides: Partial<NewStudent> = {}): Omit<NewStudent, 'passwordHash'> => ({
  usn: '1LS22CS042',
  name: 'Asha Kulkarni',
  email: 'asha@example.com',
  contact: '9000000042',
  gender: 'Female',
  dob: '2004-03-02',
  deptId: 'CSE',
  batch: '2022',
  scheme: '2022',
  semNum: 5,
  clgCode: 'BI',
  ...overrides,
})

export const createPerson = async (db: Db, overrides: Partial<NewStudent> = {}): Promise<StoredStudent> => {
  const [row] = await db
    .insert(student)
    .values({ ...makePerson(overrides), passwordHash: await testPasswordHash() })
    .returning()
  if (row === undefined) throw new Error('The person was not stored.')
  return row
}

interface Period {
  fromSemester: number
  toSemester: number
  startsOn?: string
  endsOn?: string
  cancelledAt?: Date | null
}

export const createSubscription = async (db: Db, studentId: string, period: Period): Promise<void> => {
  await db
    .insert(subscription)
    .values({ studentId, plan: 'premium', startsOn: '2020-01-01', endsOn: '2099-12-31', ...period })
}

const cseScope: Scope = { departments: ['CSE'], schemes: [], semesters: [] }

/** The people of the rights walk, except the visitor, who has no row. */
export const people = {
  /** CSE, 2022 scheme, semester 5, with a subscription for 5 and 6. */
  student: async (db: Db) => {
    const row = await createPerson(db, { usn: '1LS22CS001', name: 'Asha Kulkarni' })
    await createSubscription(db, row.id, { fromSemester: 5, toSemester: 6 })
    return row
  },
  /** The same place, with a subscription that has ended. */
  lapsedStudent: async (db: Db) => {
    const row = await createPerson(db, { usn: '1LS22CS002', name: 'Ravi Gowda' })
    await createSubscription(db, row.id, { fromSemester: 5, toSemester: 5, endsOn: '2020-06-30' })
    return row
  },
  /** The same department and scheme, in semester 3, with a subscription for it alone. */
  otherSemesterStudent: async (db: Db) => {
    const row = await createPerson(db, { usn: '1LS24CS003', name: 'Meera Nair', batch: '2024', semNum: 3 })
    await createSubscription(db, row.id, { fromSemester: 3, toSemester: 3 })
    return row
  },
  /** A student of the same place who handles payments. */
  cashier: async (db: Db) => {
    const row = await createPerson(db, { usn: '1LS22CS004', name: 'Usha Shenoy', isCashier: true })
    await createSubscription(db, row.id, { fromSemester: 5, toSemester: 6 })
    return row
  },
  subAdmin: (db: Db) =>
    createPerson(db, { usn: '1LS00SUBAD', name: 'Kiran Rao', role: 'subAdmin', scope: cseScope }),
  admin: (db: Db) =>
    createPerson(db, { usn: '1LS00ADMIN', name: 'Divya Hegde', isAdmin: true, scope: cseScope }),
  owner: (db: Db) =>
    createPerson(db, {
      usn: '1LS00OWNER',
      name: 'Suma Shetty',
      isAdmin: true,
      isOwner: true,
      scope: { departments: [], schemes: [], semesters: [] },
    }),
}

export type PersonName = keyof typeof people
