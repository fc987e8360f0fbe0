import { eq, getTableColumns } from 'drizzle-orm'
import { PgJsonb, PgText } from 'drizzle-orm/pg-core'
import type { Db } from '../src/platform/db/database.ts'
import { usnHashOf } from '../src/platform/throttle.ts'
import { student } from '../src/schema.ts'
import { markedTables } from '../src/schema/personal.ts'
import type { MarkedTable } from '../src/schema/personal/marks.ts'
import { createDiscountCode, makeDiscountCode } from './discount-codes.ts'
import { createPerson } from './people.ts'
import { contentSeeds } from './personal-rows-content.ts'
import { officeSeeds } from './personal-rows-office.ts'
import type { Row, SeededPerson, Seeds } from './seeded-person.ts'

/** A unique value in one column of one row of one person. */
export interface Trace {
  value: string
  table: string
  relation: string
  column: string
  /** Whether erasure removes the value. */
  vanishes: boolean
  /** Whether the person may read the value. */
  isShown: boolean
}

const day = '2026-11-22'
const semesters = { fromSemester: 5, toSemester: 5 }
const period = { ...semesters, startsOn: day, endsOn: '2099-12-31' }
const bought = { plan: 'basic', amountPaise: 9900 }
const at = new Date('2026-11-22T10:00:00Z')

const peopleSeeds = ({ id, usn }: SeededPerson, staffId: string): Seeds => ({
  session: { own: [{ studentId: id, deviceType: 'desktop', expiresAt: at }] },
  knownDevice: { own: [{ studentId: id }] },
  throttle: { ofUsn: [{ usnHash: usnHashOf(usn), failures: 1, windowStartedAt: new Date() }] },
  securityLog: {
    own: [{ personId: id, kind: 'sign_in' }],
    byStaff: [{ personId: id, actorId: staffId, kind: 'role_changed' }],
    asStaff: [{ personId: staffId, actorId: id, kind: 'role_changed' }],
  },
  usnRequest: { own: [{ studentId: id }] },
  passwordReset: { own: [{ studentId: id, expiresAt: at }] },
})

const moneySeeds = (person: SeededPerson, staffId: string): Seeds => {
  const { id, usn, name, tag, claimId, creditId, statementId, namesakeId, subscriptionId } = person
  const claim = { kind: 'signup', ...bought, usn, discountCode: `${tag} code` }
  const paid = { ...period, ...bought, receivedPaise: 9900, basis: 'word', payeeName: 'LectureShelf' }
  const number = 100 * tag.length
  return {
    subscription: { own: [{ id: subscriptionId, studentId: id, plan: 'basic', ...period }] },
    claim: {
      own: [{ ...claim, id: claimId, studentId: id, state: 'approved', utr: `${tag} utr 1` }],
      namesake: [{ ...claim, id: namesakeId, state: 'rejected', utr: `${tag} utr 2` }],
      decider: [{ ...claim, usn: 'ELSE', form: {}, state: 'rejected', utr: `${tag} utr 3`, decidedBy: id }],
    },
    utrDispute: { named: [{ usn, utr: `${tag} utr 1` }] },
    consent: {
      own: [{ claimId: claimId, kind: 'terms', version: '1' }],
      namesake: [{ claimId: namesakeId, kind: 'terms', version: '1' }],
    },
    receipt: {
      own: [{ ...paid, number, label: `LS ${number}`, studentId: id, utr: `${tag} utr 1` }],
      decider: [
        {
          ...paid,
          number: number + 2,
          label: `LS ${number + 2}`,
          studentId: staffId,
          usn: 'ELSE',
          name: 'Else',
          utr: 'CASH',
          decidedBy: id,
        },
      ],
      voider: [
        {
          ...paid,
          number: number + 1,
          label: `LS ${number + 1}`,
          studentId: staffId,
          usn: 'ELSE',
          name: 'Else',
          utr: 'CASH',
          voidedBy: id,
        },
      ],
    },
    discountCode: {
      named: [
        makeDiscountCode({
          letters: `${tag} own`,
          note: `for ${name.replaceAll('-', ' ')}`,
          endReason: `${name} has used it`,
        }),
      ],
    },
    provisionalAccess: { own: [{ studentId: id, claimId: claimId, ...semesters, endsAt: at }] },
    statement: {
      importer: [
        {
          id: statementId,
          fingerprint: tag,
          fileName: 'may.csv',
          bank: 'other',
          createdBy: id,
          state: 'done',
          linesDone: 0,
          linesTotal: 0,
          otherCount: 0,
          otherPaise: 0,
          badLines: [],
        },
      ],
      named: [
        {
          fingerprint: `${tag} named`,
          fileName: `${name.replaceAll('-', ' ').toLowerCase()} may.csv`,
          bank: 'other',
          createdBy: staffId,
          state: 'done',
          linesDone: 0,
          linesTotal: 0,
          otherCount: 0,
          otherPaise: 0,
          badLines: [],
        },
      ],
      quoted: [
        {
          fingerprint: `${tag} quoted`,
          fileName: 'messages.txt',
          bank: 'other',
          createdBy: staffId,
          state: 'done',
          linesDone: 0,
          linesTotal: 0,
          otherCount: 0,
          otherPaise: 0,
          badLines: [],
          leftOutCount: 1,
          leftOutLines: 0,
          leftOut: [{ line: 1, reason: 'It reads like an advert.', excerpt: `Dear ${name}, an offer` }],
        },
      ],
    },
    statementBringer: { bringer: [{ statementId, personId: id }] },
    bankCredit: {
      paid: [{ id: creditId, key: tag, day, amountPaise: 9900 }],
      maybePaid: [
        { key: `${tag} maybe`, day, amountPaise: 9900, candidates: [`${tag} utr 1`, `${tag} noted`] },
      ],
      voucher: [{ key: `${tag} seen`, day, amountPaise: 9900, vouchedBy: id }],
    },
    creditUse: { own: [{ creditId, claimId, amountPaise: 9900 }] },
    refund: { enteredBy: [{ creditId, amountPaise: 1, day, reference: 'x', createdBy: id }] },
  }
}

const isText = (column: unknown): boolean =>
  column instanceof PgText && (column.enumValues === undefined || column.enumValues.length === 0)

/** Fills the remaining and the personal columns of a row with values found nowhere else. */
const markRow = (name: string, marks: MarkedTable, relation: string, seed: Row, tag: string) => {
  const found = marks.relations.find((one) => one.name === relation)
  const traces: Trace[] = []
  const row: Row = { ...seed }
  for (const [column, definition] of Object.entries(getTableColumns(marks.table))) {
    const mark = marks.columns[column]
    if (row[column] !== undefined || mark === undefined || found === undefined) continue
    const isJson = definition instanceof PgJsonb
    if (!mark.whose.includes(relation) || !(isText(definition) || isJson)) {
      if (isText(definition) && definition.notNull && !definition.hasDefault)
        row[column] = crypto.randomUUID()
      continue
    }
    const value = `${tag}-${name}-${relation}-${column}-${crypto.randomUUID()}`
    row[column] = isJson ? { name: value, unheardOf: value, nested: { deep: value } } : value
    const { isOwn, isDeleted } = found
    traces.push({
      value,
      table: name,
      relation,
      column,
      vanishes: isDeleted || mark.becomes !== null,
      isShown: isOwn && !mark.isSecret,
    })
  }
  return { row, traces }
}

/**
 * Stores a person with rows in every possible table and relation, and a unique value in each personal text and JSON
 * column. Throws for a table or a relation without a seed.
 */
export const seedEverywhere = async (db: Db, tag: string, staffId: string) => {
  const traces: Trace[] = []
  const own = (column: string) => {
    const value = `${tag}-STUDENT-${column}`.toUpperCase()
    const isShown = column !== 'passwordHash'
    traces.push({ value, table: 'student', relation: 'self', column, vanishes: true, isShown })
    return value
  }
  const stored = await createPerson(db, {
    usn: own('usn'),
    name: own('name'),
    contact: own('contact'),
    email: `${own('email')}@EXAMPLE.COM`,
  })
  await db
    .update(student)
    .set({ passwordHash: own('passwordHash') })
    .where(eq(student.id, stored.id))
  const person: SeededPerson = {
    id: stored.id,
    usn: stored.usn,
    name: stored.name,
    email: stored.email,
    tag,
    claimId: crypto.randomUUID(),
    creditId: crypto.randomUUID(),
    statementId: crypto.randomUUID(),
    namesakeId: crypto.randomUUID(),
    subscriptionId: crypto.randomUUID(),
    subjectId: crypto.randomUUID(),
    sectionId: crypto.randomUUID(),
    pdfId: crypto.randomUUID(),
    versionId: crypto.randomUUID(),
    promotionId: crypto.randomUUID(),
    reportId: crypto.randomUUID(),
    takedownId: crypto.randomUUID(),
  }
  await createDiscountCode(db, { letters: `${tag} code` })
  const seeds: Seeds = {
    student: { self: [] },
    ...peopleSeeds(person, staffId),
    ...moneySeeds(person, staffId),
    ...officeSeeds(person),
    ...contentSeeds(person, staffId),
  }
  // Tables come in the order of the seeds, so that a row finds the rows it refers to.
  const marksOf = new Map(markedTables)
  for (const [name, marks] of markedTables) {
    const relations = Object.keys(seeds[name] ?? {}).toSorted()
    const expected = marks.relations.map((relation) => relation.name).toSorted()
    if (relations.join() !== expected.join())
      throw new Error(`${name} needs seeds for ${expected.join(', ')}.`)
  }
  for (const [name, relations] of Object.entries(seeds)) {
    const marks = marksOf.get(name)
    if (marks === undefined) throw new Error(`There is no table ${name}.`)
    for (const [relation, rows] of Object.entries(relations)) {
      for (const seed of rows) {
        const { row, traces: marked } = markRow(name, marks, relation, seed, tag)
        await db.insert(marks.table).values(row)
        traces.push(...marked)
      }
    }
  }
  return { person, traces }
}
