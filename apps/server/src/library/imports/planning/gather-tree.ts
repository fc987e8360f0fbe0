import type { Place } from '@lectureshelf/contract/access'
import type { DssData } from '@lectureshelf/contract/base/dss'
import { PdfEdit } from '@lectureshelf/contract/library/pdfs'
import { SectionForm } from '@lectureshelf/contract/library/sections'
import { z } from 'zod'
import type { ImportSource, TreeFile } from '../reading/source.ts'
import { type TableName, type TableRow, recogniseTable, tableNames } from '../reading/tables.ts'
import { type Gathering, createGathering } from './gather.ts'
import { type PlaceFinder, createPlaceFinder } from './place-finder.ts'
import {
  byPath,
  gatherReferences,
  gatherSubjects,
  parseRow,
  readRows,
  readTableBytes,
} from './read-tables.ts'
import { firstLetters, readSubjectFolder } from './subject-names.ts'
import type { Wanted, WantedSection, WantedSubject } from './wanted.ts'

const depthOf = { subject: 4, section: 5, pdf: 6 }

const PdfRow = PdfEdit.pick({ pdfTitle: true, pdfDescription: true }).extend({
  originalName: z.string().max(255).optional(),
})

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface SortedPath {
  path: string
  parts: string[]
}

/** Compares paths folder by folder as a person sorts them: `2` before `10`, `notes` before `notes again`. */
const compareNaturally = (a: SortedPath, b: SortedPath): number => {
  for (const [index, part] of a.parts.entries()) {
    const other = b.parts[index] ?? ''
    // Most paths begin alike, and the collator is slow.
    const order = part === other ? 0 : natural.compare(part, other)
    if (order !== 0) return order
  }
  return a.path < b.path ? -1 : 1
}

/** Sorts items: first those in a table, in its order, then the rest as a person sorts them. */
const inOrder = <T>(items: T[], pathOf: (item: T) => string, rows: Map<string, TableRow>): T[] => {
  const positions = new Map([...rows.keys()].map((path, index) => [path, index]))
  const keyed = items.map((item) => {
    const path = pathOf(item)
    const parts = path.replace(/\.pdf$/iu, '').split('/')
    return { item, path, parts, position: positions.get(path) ?? positions.size }
  })
  return keyed.toSorted((a, b) => a.position - b.position || compareNaturally(a, b)).map(({ item }) => item)
}

/** Makes a title from the name of a file. */
const titleOf = (fileName: string): string => {
  const words = fileName.replace(/\.pdf$/iu, '').replaceAll(/[\s_]+/gu, ' ')
  // Cutting may leave half a surrogate pair, which the database rejects.
  return firstLetters(words.trim(), 150)
    .slice(0, 200)
    .replace(/\p{Cs}/gu, '')
}

/** Finds the subject and the section of folders; reports each folder that is not understood once. */
const createFolders = (finder: PlaceFinder, sections: Map<string, TableRow>, into: Gathering) => {
  const found = new Map<string, unknown>()
  const refuse = (segments: string[], reason: string) => {
    const path = segments.join('/')
    if (!found.has(path)) into.leaveOut(path, reason)
    found.set(path, null)
    return null
  }

  const placeOf = (segments: string[]): Place | null => {
    const [department = '', scheme = '', semester = ''] = segments
    const place = finder.find(department, scheme, semester)
    return 'reason' in place ? refuse(segments.slice(0, place.known + 1), place.reason) : place
  }

  const subjectOf = (segments: string[]): WantedSubject | null => {
    const place = placeOf(segments)
    if (place === null) return null
    const own = segments.slice(0, depthOf.subject)
    const names = readSubjectFolder(own.at(-1) ?? '')
    // A word without a digit is hardly a code, unless a table names it.
    if (names === null || !(/\d/u.test(names.subCode) || into.isKnown(names.subCode))) {
      return refuse(own, 'A folder of a subject begins with its code, such as "BCS502 Computer Networks".')
    }
    const path = own.join('/')
    const subject = into.subjectOf({ path, ...names, subAbb: null, description: '' })
    into.addPlace(subject, path, place, null)
    return subject
  }

  const sectionOf = (segments: string[]): WantedSection | null => {
    const subject = subjectOf(segments)
    if (subject === null) return null
    const own = segments.slice(0, depthOf.section)
    const path = own.join('/')
    const { sectionName: named = '', sectionDesc: text } = sections.get(path)?.cells ?? {}
    const form = { sectionName: named.trim() === '' ? own.at(-1) : named, sectionDesc: text }
    const parsed = parseRow(SectionForm, form)
    if ('reason' in parsed) return refuse(own, parsed.reason)
    const { sectionName, sectionDesc } = parsed.data
    return into.sectionOf(subject, { path, sectionName, sectionDesc })
  }

  return { subjectOf, sectionOf }
}

const addPdf = (section: WantedSection, file: TreeFile, row: TableRow | undefined, into: Gathering): void => {
  const path = file.segments.join('/')
  const fileName = file.segments.at(-1) ?? ''
  const parsed = parseRow(PdfRow, { pdfTitle: titleOf(fileName), ...row?.cells })
  if ('reason' in parsed) return into.leaveOut(path, parsed.reason)
  const { pdfTitle, pdfDescription, originalName = '' } = parsed.data
  section.pdfs.push({
    path,
    file,
    originalName: originalName === '' ? fileName : originalName,
    pdfTitle,
    pdfDescription,
  })
}

const whyNoPdf = ({ segments }: TreeFile): string | null => {
  if (!/\.pdf$/iu.test(segments.at(-1) ?? '')) return 'It is not a PDF.'
  if (segments.length === depthOf.pdf) return null
  return segments.length < depthOf.pdf
    ? 'It is not in a section: PDFs belong in Department/Scheme/Semester/SubCode Name/Section.'
    : 'It is too deep: a section has PDFs and no folders.'
}

/** Removes the wrapping folder of a tree: the only one at the root, which is not a department. */
const withoutWrapper = ({ files, folders }: Pick<ImportSource, 'files' | 'folders'>, finder: PlaceFinder) => {
  const roots = new Set(
    [...files, ...folders.map((segments) => ({ segments }))].map(({ segments }) => segments[0]),
  )
  const [root] = roots
  const isWrapper =
    roots.size === 1 &&
    root !== undefined &&
    !finder.isDepartment(root) &&
    files.every(({ segments }) => segments.length > 1)
  if (!isWrapper) return { files, folders }
  return {
    files: files.map((file) => ({ ...file, segments: file.segments.slice(1) })),
    folders: folders.map((segments) => segments.slice(1)).filter((segments) => segments.length > 0),
  }
}

const tableOf = ({ segments }: TreeFile): TableName | undefined =>
  segments.length === 1 ? tableNames.find((name) => `${name}.csv` === segments[0]?.toLowerCase()) : undefined

const gatherFolders = (
  paths: string[][],
  folders: ReturnType<typeof createFolders>,
  rows: Map<string, TableRow>,
): void => {
  for (const segments of inOrder(paths, (path) => path.join('/'), rows)) {
    if (segments.length === depthOf.subject) folders.subjectOf(segments)
    if (segments.length === depthOf.section) folders.sectionOf(segments)
  }
}

/** Maps the files of a source by the paths that its plan uses. */
export const filesByPath = (source: ImportSource, dss: DssData): Map<string, TreeFile> => {
  const { files } = withoutWrapper(source, createPlaceFinder(dss))
  // The first file of a path counts, as in the plan.
  return new Map(files.toReversed().map((file) => [file.segments.join('/'), file]))
}

const withoutTwins = (files: TreeFile[], into: Gathering): TreeFile[] => {
  const seen = new Set<string>()
  return files.filter(({ segments }) => {
    const path = segments.join('/')
    if (seen.has(path)) into.leaveOut(path, 'There is another file of this name.')
    const isFirst = !seen.has(path)
    seen.add(path)
    return isFirst
  })
}

const gatherTree = async (
  tree: Pick<ImportSource, 'files' | 'folders'>,
  finder: PlaceFinder,
  into: Gathering,
) => {
  const { files: all, folders } = withoutWrapper(tree, finder)
  const files = withoutTwins(all, into)
  const tables = new Map(files.map((file) => [tableOf(file), file]))
  gatherSubjects(await readRows(tables.get('subjects'), 'subjects'), 'subjects.csv', finder, into)
  const sections = byPath(await readRows(tables.get('sections'), 'sections'), 'sections.csv', into)
  const pdfs = byPath(await readRows(tables.get('pdfs'), 'pdfs'), 'pdfs.csv', into)
  const finding = createFolders(finder, sections, into)
  const named = [...sections.keys()].map((path) => path.split('/'))
  for (const [path, { line }] of sections) {
    if (path.split('/').length !== depthOf.section)
      into.leaveOut(`sections.csv, line ${line}`, `"${path}" is not the path of a section.`)
  }
  const parents = files.filter(({ segments }) => segments.length > depthOf.section)
  const paths = [...folders, ...named, ...parents.map(({ segments }) => segments.slice(0, depthOf.section))]
  gatherFolders([...new Map(paths.map((path) => [path.join('/'), path])).values()], finding, sections)
  const rest = files.filter((file) => tableOf(file) === undefined)
  for (const file of inOrder(rest, ({ segments }) => segments.join('/'), pdfs)) {
    const reason = whyNoPdf(file)
    if (reason !== null) into.leaveOut(file.segments.join('/'), reason)
    else {
      const section = finding.sectionOf(file.segments)
      if (section !== null) addPdf(section, file, pdfs.get(file.segments.join('/')), into)
    }
  }
  const there = new Set(files.map(({ segments }) => segments.join('/')))
  for (const [path, { line }] of pdfs) {
    if (!there.has(path)) into.leaveOut(`pdfs.csv, line ${line}`, `There is no file "${path}".`)
  }
  gatherReferences(await readRows(tables.get('references'), 'references'), 'references.csv', into)
}

const gatherTable = async (file: TreeFile, finder: PlaceFinder, into: Gathering): Promise<void> => {
  const name = file.segments.join('/')
  const table = await recogniseTable(await readTableBytes(file))
  const rows = await readRows(file, table)
  if (table === 'subjects') gatherSubjects(rows, name, finder, into)
  else gatherReferences(rows, name, into)
}

/** Collects what a source asks for in its folders and tables. @throws UnreadableImport */
export const gatherImport = async (source: ImportSource, dss: DssData): Promise<Wanted> => {
  const into = createGathering()
  const finder = createPlaceFinder(dss)
  for (const { path, reason } of source.leftOut) into.leaveOut(path, reason)
  if (source.table === null) await gatherTree(source, finder, into)
  else await gatherTable(source.table, finder, into)
  return into.result()
}
