import { dayMs, hourMs } from '@lectureshelf/contract/formats/durations'
import { privacyVersion, termsVersion } from '@lectureshelf/contract/money/consent'
import { seenOf } from '@lectureshelf/contract/money/claims'
import {
  type MonthReader,
  type MonthStudent,
  monthColleges,
  monthFeedback,
  monthMisses,
  monthReaders,
  monthStudents,
  monthUsnWishes,
  statementDays,
} from '@lectureshelf/demo/month.ts'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import type { Actor } from '../../platform/actor.ts'
import { insertColleges } from '../../base/reference-data/reference-data.repo.ts'
import { actorOf } from '../../base/identity/actors.ts'
import { findStudentByUsn } from '../../base/identity/students.table.ts'
import type { Installation } from '../installation.ts'
import { hasClaim, listPdfsAt } from './demo-rows.query.ts'
import { type Payment, balanceAfter, formOf, statementOf, utrOfPayment } from './month-statement.ts'
import { readOwner } from './seed-demo.ts'
import type { StoryClock } from './story-clock.ts'

/** Something that happened in the month. */
interface Event {
  at: Date
  happen: () => Promise<void>
}

/** Background work of the seeding has no one whom it could report to. */
const fail = (error: unknown): never => {
  throw error
}

const createStory = (installation: Installation, today: Date) => {
  const { deps, services } = installation
  const { db } = deps.database
  /** Returns an hour in India of an earlier day. */
  const timeOf = (daysAgo: number, hour: number): Date => {
    const day = new Date(today.getTime() - daysAgo * dayMs + 5.5 * hourMs).toISOString().slice(0, 10)
    return new Date(new Date(`${day}T00:00:00+05:30`).getTime() + hour * hourMs)
  }
  const payments = monthStudents.map((student) => ({ student, at: timeOf(student.daysAgo, student.hour) }))

  /** Returns a student as the actor of a session, or null while no one has let them in. */
  const studentActor = async (usn: string): Promise<Actor | null> => {
    const row = await findStudentByUsn(db, usn)
    return row === null ? null : { ...actorOf(row, crypto.randomUUID()), deviceType: 'mobile' }
  }

  const signUp = async ({ student, at }: Payment): Promise<void> => {
    if (await hasClaim(db, student.usn)) return
    const { semester: names } = await services.dss.read()
    const { semester, daysAgo, hour, payment: _, ...form } = student
    const signUpForm = await services.claims.readSignUp({
      ...form,
      'form-name': 'signup',
      semester: names.find(({ semNum }) => semNum === semester)?.semName,
      password: demoPassword,
      utr: utrOfPayment({ student, at }),
      terms: termsVersion,
      privacy: privacyVersion,
    })
    await services.claims.signUp(signUpForm, {
      address: `192.0.2.${daysAgo + hour}`,
      deviceHash: null,
      from: null,
    })
  }

  /** The owner puts in what the bank wrote since the last statement, with the number of those before, and approves what fits. */
  const checkPayments = async (
    owner: Actor,
    daysAgo: number,
    since: number,
    before: number,
  ): Promise<void> => {
    const until = timeOf(daysAgo, 9)
    const from = timeOf(since, 9)
    const arrived = payments.filter(({ at }) => at > from && at <= until)
    const earlier = payments.filter(({ at }) => at <= from)
    const opening = balanceAfter(earlier, before)
    const form = formOf(
      statementOf(arrived, until, opening),
      `Account ${until.toISOString().slice(0, 10)}.csv`,
    )
    const { statement: added } = await services.statements.add(owner, form, fail)
    if (added.account === null)
      await services.statements.setAccount(owner, added._id, {
        newAccount: { name: 'HDFC, demo account', isPayee: true },
      })
    const { ready } = await services.statements.read(added._id)
    if (ready.length === 0) return
    const shown = ready.map(({ registration }) => ({ id: registration._id, seen: seenOf(registration) }))
    await services.statements.approve(owner, added._id, shown, fail)
  }

  const read = async (actor: Actor, pdfFile: string, page: number, at: Date): Promise<void> => {
    await services.pdfs.recordOpening(await services.pdfs.getGrant(actor, pdfFile))
    await services.readings.keep(actor, pdfFile, { page, offset: 0, version: 1, readAt: at.toISOString() })
  }

  /** A student of the month reads something of their own shelf, most of them only its beginning. */
  const readSomething = async ({ student, at }: Payment, index: number): Promise<void> => {
    const actor = await studentActor(student.usn)
    if (actor === null) return
    const pdfs = await listPdfsAt(db, actor.place)
    const chosen = pdfs.filter((_, place) => (place + index) % 3 !== 0).slice(0, 3)
    for (const [place, { pdfFile, pageCount }] of chosen.entries()) {
      const page = place === 0 ? 2 + ((index * 7) % 19) : 1 + (index % 3)
      await read(actor, pdfFile, Math.min(page, pageCount ?? page), at)
    }
  }

  /** Finds a student of the demo, and a PDF of their place by the file it was uploaded as. */
  const findReader = async (usn: string, file: string) => {
    const actor = await studentActor(usn)
    const pdfs = actor === null ? [] : await listPdfsAt(db, actor.place)
    const pdfFile = pdfs.find(({ originalName }) => originalName === file)?.pdfFile
    return actor === null || pdfFile === undefined ? null : { actor, pdfFile }
  }

  const useShelf = (reader: MonthReader): Event[] => [
    ...reader.readings.map(({ file, page, daysAgo }) => {
      const at = timeOf(daysAgo, 22)
      const happen = async () => {
        const found = await findReader(reader.usn, file)
        if (found !== null) await read(found.actor, found.pdfFile, page, at)
      }
      return { at, happen }
    }),
    ...reader.marks.map(({ file, page, kind, note, daysAgo }) => {
      const at = timeOf(daysAgo, 21)
      const happen = async () => {
        const found = await findReader(reader.usn, file)
        if (found === null) return
        const { actor, pdfFile } = found
        await services.marks.keep(actor, crypto.randomUUID(), {
          kind,
          pdfFile,
          version: 1,
          page,
          quote: null,
          boxes: [],
          colour: null,
          note,
          changedAt: at.toISOString(),
          noteAt: note === '' ? null : at.toISOString(),
          notesSeenAt: [],
          otherNotes: 'keep',
        })
      }
      return { at, happen }
    }),
  ]

  const sendFeedback = async (index: number, feedback: string): Promise<void> => {
    const actor = await studentActor(monthStudents[index]?.usn ?? '')
    if (actor !== null) await services.feedback.send(actor, { feedback })
  }

  const askForUsn = async (usn: string, wanted: string): Promise<void> => {
    const actor = await studentActor(usn)
    if (actor !== null) await services.usnRequests.ask(actor, wanted)
  }

  const missSearch = async (index: number, q: string): Promise<void> => {
    const actor = await studentActor(monthStudents[index]?.usn ?? '')
    if (actor !== null) await services.searchMisses.note(actor, { q })
  }

  return {
    timeOf,
    payments,
    signUp,
    checkPayments,
    readSomething,
    useShelf,
    askForUsn,
    sendFeedback,
    missSearch,
  }
}

const eventsOf = (installation: Installation, owner: Actor, today: Date): Event[] => {
  const story = createStory(installation, today)
  const { timeOf, payments } = story
  const starts = [monthStudents[0]?.daysAgo ?? 0, ...statementDays]
  return [
    ...payments.map((payment) => ({ at: payment.at, happen: () => story.signUp(payment) })),
    ...statementDays.map((daysAgo, index) => ({
      at: timeOf(daysAgo, 9),
      happen: () => story.checkPayments(owner, daysAgo, (starts[index] ?? 0) + (index === 0 ? 1 : 0), index),
    })),
    ...payments.map((payment, index) => {
      const at = timeOf(index % 7, 20)
      return { at, happen: () => story.readSomething({ ...payment, at }, index) }
    }),
    ...monthReaders.flatMap((reader) => story.useShelf(reader)),
    ...monthUsnWishes.map(({ usn, wanted }, index) => ({
      at: timeOf(monthUsnWishes.length - index, 17),
      happen: () => story.askForUsn(usn, wanted),
    })),
    ...monthFeedback.map(({ daysAgo, text }, index) => ({
      at: timeOf(daysAgo, 13),
      happen: () => story.sendFeedback(index, text),
    })),
    ...monthMisses.map((q, index) => ({
      at: timeOf(index + 2, 19),
      happen: () => story.missSearch(index, q),
    })),
  ]
    .filter(({ at }) => at < today)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/**
 * Tells a month of the demo: students who sign up, pay and read, and an owner who checks payments. Every step goes through
 * the services that people use, at its time. A month that was told once is not told again.
 * @returns a sentence about it
 */
export const seedMonth = async (installation: Installation, clock: StoryClock): Promise<string> => {
  const { db } = installation.deps.database
  const last: MonthStudent | undefined = monthStudents.at(-1)
  if (last !== undefined && (await hasClaim(db, last.usn))) return 'The month of the demo already exists.'
  await insertColleges(db, monthColleges)
  const owner = await readOwner(installation)
  try {
    for (const { at, happen } of eventsOf(installation, owner, clock.now())) {
      clock.tell(at)
      await happen()
    }
  } finally {
    clock.tell(null)
  }
  return `Added a month of ${monthStudents.length} students, their payments and what they read.`
}
