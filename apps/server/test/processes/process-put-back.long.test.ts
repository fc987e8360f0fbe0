import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { pdfSaying } from '../pdf-files.ts'
import { whileOpened } from './claims-at-rest.ts'
import { runCliHere } from './command-here.ts'
import { type SeededInstallation, seededInstallation, temporaryFolder } from './installation.ts'
import { slowTestMs } from './server-program.ts'
import { Readable } from 'node:stream'

vi.setConfig({ testTimeout: slowTestMs })

const pathOf = ({ dataDir }: SeededInstallation, key: string) =>
  join(dataDir, 'files', 'files', key.slice(0, 2), key)

const texts = ['kept', 'missing', 'changed']

/** Adds three PDFs. @returns the paths of their files */
const addPdfs = (installation: SeededInstallation): Promise<string[]> =>
  whileOpened(installation, async ({ deps, services }) => {
    for (const text of texts) {
      const staged = await deps.storage.stage(Readable.from([pdfSaying(text)]), { maxBytes: 1e6 })
      const { sectionId } = installation
      await services.pdfs.ingest({
        actor: null,
        sectionId,
        staged,
        originalName: `${text}.pdf`,
        pdfTitle: text,
        pdfDescription: '',
      })
    }
    const { rows } = await deps.database.runSql(
      `select v.storage_key as key from pdf_version v join pdf p on p.id = v.pdf_id order by p.pdf_index`,
    )
    return rows.map(({ key }) => pathOf(installation, String(key)))
  })

test('damaged and missing files are taken out of a backup, and nothing else changes', async () => {
  const installation = await seededInstallation()
  const [, missing = '', changed = ''] = await addPdfs(installation)
  const backup = join(await temporaryFolder(), 'backup.tar')
  expect((await runCliHere(installation, ['backup', backup])).code).toBe(0)
  await rm(missing)
  const other = pdfSaying('changed')
  other[60] = (other[60] ?? 0) ^ 1
  await writeFile(changed, other)
  expect((await runCliHere(installation, ['doctor', '--deep'])).code).toBe(1)
  expect(await runCliHere(installation, ['put-back', backup])).toMatchObject({
    code: 0,
    output: 'Put back: 1 file.',
  })
  expect(await runCliHere(installation, ['put-back', backup, '--deep'])).toMatchObject({
    code: 0,
    output: 'Put back: 1 file.',
  })
  const doctor = await runCliHere(installation, ['doctor', '--deep'])
  expect([doctor.code, doctor.output]).toEqual([0, expect.stringContaining('Everything is in order.')])
  expect((await runCliHere(installation, ['put-back', backup, '--deep'])).output).toBe('Put back: 0 files.')
})

test('a damaged file that waits for a decision is taken out of a backup as well', async () => {
  const installation = await seededInstallation()
  await addPdfs(installation)
  const bytes = Buffer.from('a better file')
  const path = await whileOpened(installation, async ({ deps }) => {
    const key = await deps.storage.put(bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await deps.database.runSql(
      `insert into proposal (pdf_id, version, storage_key, size_bytes, sha256, original_name, reason, proposed_by)
       select pdf.id, pdf.version, $1, $2, $3, 'better.pdf', 'Page 3 is missing.', student.id from pdf, student limit 1`,
      [key, bytes.length, sha256],
    )
    return pathOf(installation, key)
  })
  const backup = join(await temporaryFolder(), 'backup.tar')
  expect((await runCliHere(installation, ['backup', backup])).code).toBe(0)
  await writeFile(path, 'a worse one')
  expect((await runCliHere(installation, ['doctor'])).code).toBe(1)
  expect(await runCliHere(installation, ['put-back', backup])).toMatchObject({
    code: 0,
    output: 'Put back: 1 file.',
  })
  const doctor = await runCliHere(installation, ['doctor', '--deep'])
  expect([doctor.code, doctor.output]).toEqual([0, expect.stringContaining('Everything is in order.')])
})

test('a damaged file that a backup does not contain is named, and a file that is no backup is refused', async () => {
  const installation = await seededInstallation()
  const backup = join(await temporaryFolder(), 'backup.tar')
  expect((await runCliHere(installation, ['backup', backup])).code).toBe(0)
  const [file = ''] = await addPdfs(installation)
  await rm(file)
  expect(await runCliHere(installation, ['put-back', backup])).toMatchObject({
    code: 1,
    output:
      'Put back: 0 files.\nThe backup does not contain 1 file that is damaged. Try an older or a newer one.',
  })
  const absent = await runCliHere(installation, ['put-back', `${backup}.other`])
  expect([absent.code, absent.output]).toEqual([1, `There is no file ${backup}.other.`])
})
