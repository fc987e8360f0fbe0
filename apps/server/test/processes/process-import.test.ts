import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type Tree, emptyFolder, pdfOf, readTree, writeTree } from '../import-trees.ts'
import { exportHere, runCliHere, serveHere } from './command-here.ts'
import { withDatabase } from './database-dump.ts'
import { listPdfs, signIn } from './http-client.ts'
import { type TestInstallation, migratedInstallation, seededInstallation } from './installation.ts'
import { lastLineOf, runCli, slowTestMs } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const csv = (...rows: string[][]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

const shelf = 'CSE/2022/5th Sem/KAN101 Odd Names'

/** Names and contents that are hard to write to a disk, or to read from one. */
const awkward: Tree = {
  'subjects.csv': csv(
    ['department', 'scheme', 'semester', 'subCode', 'subAbb', 'subName', 'description'],
    ['CSE', '2022', '5th Sem', 'KAN101', 'KN', 'ಕನ್ನಡ: names? 📘', '=1+1\r\nline "two"'],
    ['ECE', '2022', '3rd Sem', 'KAN101', 'KN', 'ಕನ್ನಡ: names? 📘', ''],
    ['Mech', '2021', '1st Sem', 'EMPTY1', 'E', 'Nothing in it', "'quoted"],
    ['Mech', '2021', '1st Sem', 'LETTERS', 'L', 'A code without a digit', ''],
  ),
  'sections.csv': csv(
    ['path', 'sectionName', 'sectionDesc'],
    [`${shelf}/z`, 'Module 1/2?', 'A description, with a comma'],
    [`${shelf}/empty`, 'ಖಾಲಿ 🚀 with the end of a sentence...', ''],
    [`${shelf}/a`, `Long ${'ಉದ್ದ '.repeat(20)}`.trim(), ''],
    [`${shelf}/m`, '__MACOSX', ''],
    [`${shelf}/c`, 'CON', ''],
  ),
  'pdfs.csv': csv(
    ['path', 'originalName', 'pdfTitle', 'pdfDescription'],
    [`${shelf}/z/2.pdf`, 'notes.pdf', 'Two, of the same name', '-1'],
    [`${shelf}/z/1.pdf`, 'notes.pdf', '', ''],
    [`${shelf}/z/3.pdf`, 'NOTES.PDF', '+3 "quoted"', ''],
    [`${shelf}/a/k.pdf`, 'ಟಿಪ್ಪಣಿ: ೧.pdf', 'ಟಿಪ್ಪಣಿ 📄 re\u0301sume\u0301', "'"],
  ),
  'references.csv': csv(
    ['subCode', 'refTitle', 'refLink'],
    ['KAN101', 'Second by name', 'https://b.example.com/?q=1&r=2'],
    ['KAN101', 'First by name', 'https://a.example.com/'],
    ['KAN101', 'Second by name', 'https://b.example.com/?q=1&r=2'],
  ),
  [`${shelf}/z/1.pdf`]: pdfOf('one'),
  [`${shelf}/z/2.pdf`]: pdfOf('two'),
  [`${shelf}/z/3.pdf`]: pdfOf('three'),
  [`${shelf}/a/k.pdf`]: pdfOf('kannada'),
  [`${shelf}/m/plain.pdf`]: pdfOf('plain'),
}

/** Returns what an import must bring over, as stored in the database. */
const contentOf = (installation: TestInstallation) =>
  withDatabase(installation, async (database) => {
    const read = async (text: string) => (await database.runSql(text)).rows
    return {
      subjects: await read('select sub_code, sub_abb, sub_name, description from subject order by 1'),
      places: await read(
        'select s.sub_code, o.dept_id, o.scheme, o.sem_num from offering o join subject s on s.id = o.subject_id order by 1, 2, 3, 4',
      ),
      sections: await read(
        'select s.sub_code, c.section_index, c.section_name, c.section_desc from section c join subject s on s.id = c.subject_id order by 1, 2',
      ),
      pdfs: await read(
        'select c.section_name, p.pdf_index, p.pdf_title, p.pdf_description, p.original_name, p.sha256 from pdf p join section c on c.id = p.section_id order by 1, 2',
      ),
      references: await read(
        'select s.sub_code, r.ref_title, r.ref_link from reference r join subject s on s.id = r.subject_id order by 1, r.created_at',
      ),
    }
  })

test('exported and imported content is the same, whatever its names', async () => {
  const source = await migratedInstallation()
  const first = await runCliHere(source, ['import', await writeTree(awkward)])
  expect(lastLineOf(first.output)).toBe('created 17, skipped 0, failed 0')
  // An existing, empty folder is accepted.
  const exported = await emptyFolder()
  expect(await runCliHere(source, ['export', exported])).toMatchObject({ code: 0, errors: '' })
  const copy = await migratedInstallation()
  const second = await runCliHere(copy, ['import', exported])
  expect([second.code, lastLineOf(second.output)]).toEqual([0, 'created 17, skipped 0, failed 0'])
  expect(await readTree(await exportHere(copy))).toEqual(await readTree(exported))
  const content = await contentOf(source)
  expect(await contentOf(copy)).toEqual(content)
  expect(content.subjects).toContainEqual({
    sub_code: 'KAN101',
    sub_abb: 'KN',
    sub_name: 'ಕನ್ನಡ: names? 📘',
    description: '=1+1\r\nline "two"',
  })
  expect(content.sections.map((row) => row['section_name'])).toEqual([
    'Module 1/2?',
    'ಖಾಲಿ 🚀 with the end of a sentence...',
    `Long ${'ಉದ್ದ '.repeat(20)}`.trim(),
    '__MACOSX',
    'CON',
  ])
  expect(content.references).toHaveLength(3)
})

/** Checks that what cannot be imported or exported is reported in a sentence. */
const expectSentences = async (installation: TestInstallation, full: string): Promise<void> => {
  const missing = await runCliHere(installation, ['import', '/nowhere/at all'])
  expect([missing.code, missing.output]).toEqual([1, 'There is nothing at /nowhere/at all.'])
  const archive = join(await emptyFolder(), 'notes.rar')
  await writeFile(archive, 'Rar!')
  const other = await runCliHere(installation, ['import', archive])
  expect([other.code, other.output]).toEqual([1, 'notes.rar is neither a folder, nor a ZIP, nor a CSV.'])
  const refused = await runCliHere(installation, ['export', full])
  expect([refused.code, refused.errors]).toEqual([1, `${full} is not empty. Name a new folder.`])
}

test('import and export work while a server has the installation open', async () => {
  const installation = await seededInstallation()
  const server = await serveHere(installation)
  const folder = await writeTree({
    'CSE/2022/5th Sem/BCS502 Computer Networks/Module 1/sent.pdf': pdfOf('sent'),
    'CSE/2022/5th Sem/BCS502 Computer Networks/Module 1/broken.pdf': '%PDF-1.7 broken',
  })
  const done = await runCliHere(installation, ['import', folder])
  expect(done.code).toBe(1)
  expect(done.output.split('\n')).toEqual([
    'Plan: create 2 PDFs; 2 already in place; 0 not understood.',
    expect.stringMatching(/^Planned in \d+\.\d s\.$/),
    expect.stringMatching(/^failed PDF .*broken.pdf \(The PDF is damaged and cannot be opened.\), 1 to go$/),
    expect.stringMatching(/^created PDF .*sent.pdf, 0 to go$/),
    'created 1, skipped 2, failed 1',
  ])
  const token = await signIn(server.url)
  expect((await listPdfs(server.url, token)).map(({ pdfTitle }) => pdfTitle)).toEqual(['sent'])
  expect(Object.keys(await readTree(await exportHere(installation)))).toContain(
    'CSE/2022/5th Sem/BCS502 Computer Networks/Module 1/sent.pdf',
  )
  // npm starts a program in the project's folder; the path is relative to the caller's.
  const called = { npm_lifecycle_event: 'lectureshelf', INIT_CWD: dirname(folder) }
  const dry = await runCli(installation, ['import', basename(folder), '--dry-run'], called)
  expect([dry.code, dry.output.split('\n')[0]]).toEqual([
    0,
    'skip subject CSE/2022/5th Sem/BCS502 Computer Networks: BCS502 Computer Networks (It already exists.)',
  ])
  expect(lastLineOf(dry.output)).toBe('created 0, skipped 3, failed 0')
  await expectSentences(installation, folder)
})
