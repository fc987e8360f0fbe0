import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { ReferenceForm } from '@lectureshelf/contract/library/references'
import { SubCode, optionalText } from '@lectureshelf/contract/common'
import { inputSentence } from '@lectureshelf/contract/input-words'
import { SubjectForm } from '@lectureshelf/contract/library/subjects'
import { z } from 'zod'
import { parsePath } from '../reading/entry-path.ts'
import { type TreeFile, UnreadableFile, UnreadableImport, importLimits } from '../reading/source.ts'
import { type TableName, type TableRow, readTable } from '../reading/tables.ts'
import type { Gathering } from './gather.ts'
import type { PlaceFinder } from './place-finder.ts'

const SubjectRow = z.object({
  department: z.string(),
  scheme: z.string(),
  semester: z.string(),
  subCode: SubCode,
  subAbb: SubjectForm.shape.subAbb.or(z.literal('').transform(() => null)).optional(),
  subName: SubjectForm.shape.subName,
  description: optionalText('Description', 4000),
})
const ReferenceRow = ReferenceForm.pick({ refTitle: true, refLink: true }).extend({ subCode: SubCode })

/** Reads the bytes of a table and stops at the limit. @throws UnreadableImport */
export const readTableBytes = async (file: TreeFile): Promise<Buffer> => {
  const name = file.segments.join('/')
  const limited = async function* () {
    let length = 0
    for await (const chunk of await file.open()) {
      const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      length += bytes.length
      if (length > importLimits.tableBytes) throw new UnreadableImport(`${name} is too long for a table.`)
      yield bytes
    }
  }
  try {
    return await buffer(Readable.from(limited()))
  } catch (error) {
    throw error instanceof UnreadableFile ? new UnreadableImport(`${name}: ${error.message}`) : error
  }
}

/** Reads the rows of a table; none when the import has no such table. @throws UnreadableImport naming the table */
export const readRows = async (file: TreeFile | undefined, table: TableName): Promise<TableRow[]> => {
  if (file === undefined) return []
  try {
    return await readTable(await readTableBytes(file), table)
  } catch (error) {
    const isOurs = error instanceof UnreadableImport
    throw isOurs ? new UnreadableImport(`${file.segments.join('/')}: ${error.message}`) : error
  }
}

const lineOf = (name: string, { line }: TableRow) => `${name}, line ${line}`

/** Parses a row of a table, or what the name of a folder or file says; an invalid one has a reason for its owner. */
export const parseRow = <S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S> } | { reason: string } => {
  const parsed = schema.safeParse(value, { error: inputSentence })
  return parsed.success ? parsed : { reason: parsed.error.issues[0]?.message ?? 'It is not valid.' }
}

/** Reads subjects and their places from a table. */
export const gatherSubjects = (
  rows: TableRow[],
  name: string,
  finder: PlaceFinder,
  into: Gathering,
): void => {
  for (const row of rows) {
    const path = lineOf(name, row)
    const parsed = parseRow(SubjectRow, row.cells)
    if ('reason' in parsed) {
      into.leaveOut(path, parsed.reason)
      continue
    }
    const { department, scheme, semester, subAbb = null, ...names } = parsed.data
    const place = finder.find(department, scheme, semester)
    if ('reason' in place) into.leaveOut(path, place.reason)
    else {
      const subject = into.subjectOf({ path, subAbb, ...names })
      into.addPlace(subject, path, place, names.subName)
    }
  }
}

/** Reads references from a table; their subjects may exist already. */
export const gatherReferences = (rows: TableRow[], name: string, into: Gathering): void => {
  for (const row of rows) {
    const path = lineOf(name, row)
    const parsed = parseRow(ReferenceRow, row.cells)
    if ('reason' in parsed) {
      into.leaveOut(path, parsed.reason)
      continue
    }
    const { subCode, refTitle, refLink } = parsed.data
    const subject = into.subjectOf({ path, subCode, subName: null, subAbb: null, description: '' })
    subject.references.push({ path, refTitle, refLink })
  }
}

/** Maps the rows of a table by the path they describe, in the order of the table. */
export const byPath = (rows: TableRow[], name: string, into: Gathering): Map<string, TableRow> => {
  const found = new Map<string, TableRow>()
  for (const row of rows) {
    const parsed = parsePath(row.cells['path'] ?? '')
    if ('reason' in parsed) into.leaveOut(lineOf(name, row), parsed.reason)
    else found.set(parsed.segments.join('/'), row)
  }
  return found
}
