import type { Place } from '@lectureshelf/contract/access'
import type { Installation } from '../../src/cli/installation.ts'
import { savePageTexts } from '../../src/library/tables/pdf-pages.table.ts'
import { actorOf } from '../../src/base/identity/actors.ts'
import { findStudentByUsn } from '../../src/base/identity/students.table.ts'
import type { Actor } from '../../src/platform/actor.ts'
import { createPdf, createSection, createSubject } from '../../test/factories.ts'
import { createPerson, createSubscription, testPassword } from '../../test/people.ts'
import { type Shelf, arrange } from './arrange.ts'
import type { Book } from './books.ts'
import { multiplyLibrary } from './multiply.ts'

// The corpus as an installation has it: subjects with PDFs whose pages were read, students at each place, an owner.

const scheme = '2022'
const semesters = 8
const pagesPerBatch = 100
/** A person may search a few times a second only, so several take turns at a place. */
const studentsPerPlace = 8
const ownerUsn = '1LS00OWNER'

type Log = (line: string) => void

/** Returns the public name of a book's PDF. */
const pdfFileOf = (book: number, copy: number): string => `bench-${copy}-${book}.pdf`

/** Returns a title as a person would write it: the end of the file's name. */
const titleOf = ({ name }: Book): string => {
  const file = name.split('/')[1] ?? name
  return file
    .replace(/\.pdf$/, '')
    .replace(/^.*-doc-/, '')
    .replace(/[-_]+/g, ' ')
}

const usnOf = (place: number, student: number): string =>
  `1LS22CS${String(place * studentsPerPlace + student).padStart(3, '0')}`

const listDepartments = async ({ deps }: Installation): Promise<string[]> => {
  const { rows } = await deps.database.runSql('select dept_id from department order by position')
  return rows.map((row) => String(row['dept_id']))
}

const placeOf = (departments: string[], index: number): Place => ({
  deptId: departments[Math.floor(index / semesters) % departments.length] ?? '',
  scheme,
  semNum: 1 + (index % semesters),
})

const addShelf = async (
  { deps }: Installation,
  { subCode, books, place, copy, indexOf }: Omit<Shelf, 'place'> & Copy & { place: Place },
): Promise<void> => {
  const { db } = deps.database
  const name = `Subject ${subCode}`
  const subject = await createSubject(db, { subCode, subAbb: subCode, subName: name }, [place])
  const section = await createSection(db, subject.id)
  for (const book of books) {
    const versionId = crypto.randomUUID()
    // Each PDF gets a hash of its own: copies with the same bytes would be found only once.
    await createPdf(
      db,
      section.id,
      { pdfTitle: titleOf(book), pdfFile: pdfFileOf(indexOf(book), copy) },
      { id: versionId, pageCount: book.pages.length, outline: book.outline, state: 'ready' },
    )
    for (let first = 0; first < book.pages.length; first += pagesPerBatch) {
      const texts = book.pages.slice(first, first + pagesPerBatch)
      const labels = texts.map(() => null)
      await savePageTexts(db, versionId, { firstPage: first + 1, texts, labels })
    }
  }
}

interface Copy {
  copy: number
  indexOf: (book: Book) => number
}

const addPeople = async (
  { deps, services }: Installation,
  departments: string[],
  places: number,
): Promise<void> => {
  const { db } = deps.database
  await services.students.createOwner({
    usn: ownerUsn,
    name: 'Suma Shetty',
    email: 'suma@example.com',
    password: testPassword,
  })
  for (let index = 0; index < places; index += 1) {
    const place = placeOf(departments, index)
    for (let student = 0; student < studentsPerPlace; student += 1) {
      const usn = usnOf(index, student)
      const { id } = await createPerson(db, { ...place, usn, email: `${usn.toLowerCase()}@example.com` })
      await createSubscription(db, id, { fromSemester: place.semNum, toSemester: place.semNum })
    }
  }
}

/** Fills an empty installation with the corpus, `copies` times under different subjects, and indexes it. */
export const fillLibrary = async (
  installation: Installation,
  books: readonly Book[],
  { copies, log }: { copies: number; log: Log },
): Promise<void> => {
  const shelves = arrange(books)
  const departments = await listDepartments(installation)
  const places = 1 + Math.max(...shelves.map(({ place }) => place))
  if (places * copies > departments.length * semesters) throw new Error('There are too few places.')
  const numbers = new Map(books.map((book, index) => [book, index]))
  const indexOf = (book: Book) => numbers.get(book) ?? 0
  await addPeople(installation, departments, places)
  for (let copy = 0; copy < copies; copy += 1) {
    for (const shelf of shelves) {
      const place = placeOf(departments, copy * places + shelf.place)
      const subCode = copy === 0 ? shelf.subCode : `${shelf.subCode}-${copy}`
      await addShelf(installation, { subCode, books: shelf.books, place, copy, indexOf })
    }
    log(`copy ${copy + 1} of ${copies} stored`)
  }
}

/** Stores an indexed library again under other subjects and places, until there is `times` as much. */
export const multiply = async (
  installation: Installation,
  books: readonly Book[],
  { copies, times, log }: { copies: number; times: number; log: Log },
): Promise<void> => {
  const departments = await listDepartments(installation)
  const used = copies * (1 + Math.max(...arrange(books).map(({ place }) => place)))
  const free = departments.length * semesters - used
  if (free < 1) throw new Error('There are too few places.')
  const places = Array.from({ length: used }, (_, index) => placeOf(departments, index))
  // The students' places keep their ten subjects.
  const placeIn = (copy: number, place: Place): Place =>
    placeOf(departments, used + (((copy - 1) * used + places.indexOf(place)) % free))
  await multiplyLibrary(installation.deps.database, { times, places, placeIn, log })
}

/** Indexes everything that waits for it. @returns how long that took in seconds */
export const indexLibrary = async ({ deps, services }: Installation): Promise<number> => {
  const startedAt = performance.now()
  while ((await services.searchIndex.countWaiting()) > 0) await services.searchIndex.run()
  const seconds = (performance.now() - startedAt) / 1000
  await deps.database.runSql('vacuum analyze')
  return seconds
}

/** Measures the tables and indexes of the search on the disk, in bytes. */
export const measureIndex = async ({ deps }: Pick<Installation, 'deps'>): Promise<number> => {
  const { rows } = await deps.database.runSql(
    `select sum(pg_total_relation_size(c.oid))::text as bytes from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'search' and c.relkind = 'r'`,
  )
  return Number(rows[0]?.['bytes'])
}

export interface Library {
  owner: Actor
  /** The students of each place, in their turns. */
  students: Actor[][]
  /** The students' number of the place where a book stands, and the subject. */
  standsAt: Map<string, { place: number; subCode: string }>
  /** The book that a PDF shows. */
  bookOf: Map<string, Book>
}

/** Finds the people and books of a filled installation. */
export const openLibrary = async (
  { deps }: Installation,
  books: readonly Book[],
  copies: number,
): Promise<Library> => {
  const { db } = deps.database
  const read = async (usn: string): Promise<Actor> => {
    const person = await findStudentByUsn(db, usn)
    if (person === null) throw new Error(`There is no ${usn}.`)
    return actorOf(person)
  }
  const shelves = arrange(books)
  const places = 1 + Math.max(...shelves.map(({ place }) => place))
  const students = await Promise.all(
    Array.from({ length: places }, (_, place) =>
      Promise.all(Array.from({ length: studentsPerPlace }, (_one, student) => read(usnOf(place, student)))),
    ),
  )
  return {
    owner: await read(ownerUsn),
    students,
    standsAt: new Map(
      shelves.flatMap(({ place, subCode, books: itsBooks }) =>
        itsBooks.map((book) => [book.name, { place, subCode }] as const),
      ),
    ),
    bookOf: new Map(
      books.flatMap((book, index) =>
        Array.from({ length: copies }, (_, copy) => [pdfFileOf(index, copy), book] as const),
      ),
    ),
  }
}
