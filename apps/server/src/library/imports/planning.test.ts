import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMessages } from '@lectureshelf/contract/messages'
import { expect, test } from 'vitest'
import { csePlace, createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { type Tree, pdfOf, planHere, writeTree } from '../../../test/import-trees.ts'
import { hashOf } from '../../../test/import-zips.ts'
import { auditLog, importRun, offering } from '../../schema.ts'
import type { PlannedItem } from './planning/plan-items.ts'

const testApp = useTestApp()

const planOf = (path: string) => planHere(testApp(), path)

const planTree = async (tree: Tree) => planOf(await writeTree(tree))

const linesOf = (plan: PlannedItem[]) =>
  plan.map(({ kind, title, state, reason }) =>
    [state, kind, title, reason].filter((part) => part !== null).join(' | '),
  )
const refusalsOf = (plan: PlannedItem[]) =>
  Object.fromEntries(plan.filter(({ state }) => state === 'refuse').map(({ path, reason }) => [path, reason]))

const subject = 'CSE/2022/5th Sem/BCS502 Computer Networks'

test('a tree becomes subjects, sections and PDFs in the order a person would sort them', async () => {
  const plan = await planTree({
    [`${subject}/Module 10/b_part.pdf`]: pdfOf('b'),
    [`${subject}/Module 2/part 10.pdf`]: pdfOf('10'),
    [`${subject}/Module 2/part 9.PDF`]: pdfOf('9'),
    'cse/2022/semester 6/BCS601_Cloud Computing/': '',
    'electronics and communication engineering/2022 scheme/3/BEC301 Signals and Systems/Empty/': '',
  })
  expect(linesOf(plan)).toEqual([
    'create | subject | BCS502 Computer Networks | Abbreviated as CN.',
    'create | section | Module 2',
    'create | pdf | part 9',
    'create | pdf | part 10',
    'create | section | Module 10',
    'create | pdf | b part',
    'create | subject | BCS601 Cloud Computing | Abbreviated as CC.',
    'create | subject | BEC301 Signals and Systems | Abbreviated as SS.',
    'create | section | Empty',
  ])
  const { db } = testApp().database
  const counts = await Promise.all([offering, importRun, auditLog].map((table) => db.$count(table)))
  expect(counts, 'a dry run stores nothing').toEqual([0, 0, 0])
})

test('folders and files that are not understood are listed with a reason, each folder once', async () => {
  const plan = await planTree({
    'Botany/2022/5/BCS502 Plants/Leaves/a.pdf': pdfOf('a'),
    'Botany/2022/5/BCS502 Plants/Leaves/b.pdf': pdfOf('b'),
    'CSE/1999/5/BCS502 Networks/M/a.pdf': pdfOf('c'),
    'CSE/2022/9th Sem/BCS502 Networks/M/a.pdf': pdfOf('d'),
    'CSE/2022/5/Networks of computers/M/a.pdf': pdfOf('e'),
    'CSE/2022/5/BCS503/M/a.pdf': pdfOf('f'),
    [`${subject}/loose.pdf`]: pdfOf('g'),
    [`${subject}/Module 1/deeper/a.pdf`]: pdfOf('h'),
    [`${subject}/Module 1/slides.pptx`]: 'slides',
    [`${subject}/Module 1/fake.pdf`]: 'no PDF',
    [`${subject}/Module 1/empty.pdf`]: '',
    [`${subject}/Module 1/page.pdf`]: '\n<!DOCTYPE html><title>404</title>',
    [`${subject}/Module 1/word.pdf`]: 'PK\u0003\u0004rest',
    [`${subject}/Module 1/Thumbs.db`]: 'junk',
    '.DS_Store': 'junk',
    '__MACOSX/CSE/._a.pdf': 'junk',
  })
  expect(refusalsOf(plan)).toEqual({
    Botany: 'There is no department "Botany".',
    'CSE/1999': 'There is no scheme "1999".',
    'CSE/2022/9th Sem': 'There is no semester "9th Sem".',
    'CSE/2022/5/Networks of computers':
      'A folder of a subject begins with its code, such as "BCS502 Computer Networks".',
    'CSE/2022/5/BCS503': 'BCS503 has no name. Call the folder "BCS503 Name", or name it in subjects.csv.',
    [`${subject}/loose.pdf`]:
      'It is not in a section: PDFs belong in Department/Scheme/Semester/SubCode Name/Section.',
    [`${subject}/Module 1/deeper/a.pdf`]: 'It is too deep: a section has PDFs and no folders.',
    [`${subject}/Module 1/slides.pptx`]: 'It is not a PDF.',
    [`${subject}/Module 1/fake.pdf`]: errorMessages.not_a_pdf,
    [`${subject}/Module 1/empty.pdf`]: errorMessages.pdf_empty,
    [`${subject}/Module 1/page.pdf`]:
      'The file is not a PDF: it is a web page, such as an error of the site that it came from, with the name of one.',
    [`${subject}/Module 1/word.pdf`]:
      'The file is not a PDF: it is a ZIP or an Office document, with the name of one.',
  })
})

test('existing items are skipped, and a known code with another name shares its notes', async () => {
  const { db } = testApp().database
  const row = await createSubject(db, { subCode: 'BCS502', subName: 'Computer Networks' }, [csePlace])
  const section = await createSection(db, row.id, { sectionName: 'Module 1' })
  await createPdf(db, section.id, { sha256: hashOf(pdfOf('there')) })
  const plan = await planTree({
    'ECE/2022/5/bcs502 Data Networks/module 1/there.pdf': pdfOf('there'),
    'ECE/2022/5/bcs502 Data Networks/module 1/there once more.pdf': pdfOf('there'),
    'ECE/2022/5/bcs502 Data Networks/module 1/new.pdf': pdfOf('new'),
    'ECE/2022/5/bcs502 Data Networks/module 1/new again.pdf': pdfOf('new'),
  })
  const path = 'ECE/2022/5/bcs502 Data Networks/module 1/new.pdf'
  expect(linesOf(plan).toSorted()).toEqual(
    [
      'skip | subject | BCS502 Computer Networks | BCS502 already exists as "Computer Networks": its notes are shared and its name stays.',
      'create | offering | BCS502 at ECE, 2022, semester 5',
      'skip | section | module 1 | It already exists.',
      `skip | pdf | there | ${errorMessages.duplicate_pdf}`,
      `skip | pdf | there once more | ${errorMessages.duplicate_pdf}`,
      'create | pdf | new',
      `skip | pdf | new again | It is the same PDF as "${path}".`,
    ].toSorted(),
  )
})

test('a folder around the tree is ignored, and links in it are left out', async () => {
  const folder = await writeTree({ [`my notes/${subject}/Module 1/a.pdf`]: pdfOf('a') })
  await symlink('/etc/passwd', join(folder, `my notes/${subject}/Module 1/link.pdf`))
  await symlink('/etc', join(folder, 'my notes/CSE/2022/etc'))
  const plan = await planOf(folder)
  expect(plan.filter(({ state }) => state === 'create').map(({ path }) => path)).toContain(
    `${subject}/Module 1/a.pdf`,
  )
  expect(Object.values(refusalsOf(plan))).toEqual([
    'It is a link to another place.',
    'It is a link to another place.',
  ])
})

test('tables give names, order and descriptions to folders and files', async () => {
  const plan = await planTree({
    'subjects.csv':
      'Department;Scheme;Semester;Sub Code;Sub Abb;Sub Name;Description\nCSE;2022;5th Sem;BCS502;;Computer: Networks?;About "wires"\nECE;2022;5;bcs502;CN;Other Name;\nCSE;2022;5;no code;X;Y;\n',
    'sections.csv': `path,sectionName,sectionDesc\n${subject}/B,Second/First?,A description\n${subject}/A,,\nCSE/2022,x,\n`,
    'pdfs.csv': `path,originalName,pdfTitle,pdfDescription\n${subject}/A/2.pdf,"two, really.pdf",Two,\n${subject}/A/missing.pdf,,,\n`,
    'references.csv':
      'subCode,refTitle,refLink\nBCS502,RFC,https://rfc-editor.org\nBCS502,Bad,javascript:1\nXYZ123,No,https://a.in\n',
    [`${subject}/A/1.pdf`]: pdfOf('1'),
    [`${subject}/A/2.pdf`]: pdfOf('2'),
  })
  const other = 'The name "Other Name" given here is not used: the notes are shared.'
  expect(linesOf(plan)).toEqual([
    'create | subject | BCS502 Computer: Networks? | Abbreviated as CN.',
    `create | offering | BCS502 at ECE, 2022, semester 5 | ${other}`,
    'create | section | Second/First?',
    'create | section | A',
    'create | pdf | Two',
    'create | pdf | 1',
    'create | reference | RFC',
    'refuse | unknown | XYZ123 | There is no subject XYZ123.',
    'refuse | unknown | subjects.csv, line 4 | A subject code has letters, digits and dashes only.',
    'refuse | unknown | sections.csv, line 4 | "CSE/2022" is not the path of a section.',
    `refuse | unknown | pdfs.csv, line 3 | There is no file "${subject}/A/missing.pdf".`,
    'refuse | unknown | references.csv, line 3 | Link must be a web address that starts with http:// or https://.',
  ])
})

test('a value that is too long is refused in a sentence, never in the words of the validator', async () => {
  const long = (count: number) => 'x'.repeat(count)
  const refusals = refusalsOf(
    await planTree({
      'subjects.csv': `department,scheme,semester,subCode,subAbb,subName\nCSE,2022,5,BCS502,${long(21)},Computer Networks\n`,
      'references.csv': `subCode,refTitle,refLink\nBCS502,${long(201)},https://a.in\n`,
      'sections.csv': `path,sectionName,sectionDesc\n${subject}/A,${long(121)},\n`,
      'pdfs.csv': `path,originalName\n${subject}/B/1.pdf,${long(256)}\n`,
      [`${subject}/A/`]: '',
      [`${subject}/B/1.pdf`]: pdfOf('1'),
    }),
  )
  expect(refusals).toEqual({
    'subjects.csv, line 2': 'Abbreviation has at most 20 characters.',
    'references.csv, line 2': 'Title has at most 200 characters.',
    [`${subject}/A`]: 'Section name has at most 120 characters.',
    [`${subject}/B/1.pdf`]: 'Original name has at most 255 characters.',
  })
})

test('a table alone is an import and is recognised by its first line', async () => {
  const folder = await writeTree({
    'anything.csv': 'subName,subCode,department,scheme,semester\nFluid Mechanics II,BME403,mech,2022,4\n',
    'links.csv': '\ufeffrefLink,refTitle,subCode\nhttps://a.in,A,BCS502\n',
    'strange.csv': 'a,b\n1,2\n',
  })
  expect(linesOf(await planOf(join(folder, 'anything.csv')))).toEqual([
    'create | subject | BME403 Fluid Mechanics II | Abbreviated as FMII.',
  ])
  expect(linesOf(await planOf(join(folder, 'links.csv')))).toEqual([
    'refuse | unknown | BCS502 | There is no subject BCS502.',
  ])
  await expect(planOf(join(folder, 'strange.csv'))).rejects.toThrow('Its first line names neither')
})
