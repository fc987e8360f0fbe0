import { SearchResults } from '@lectureshelf/contract/reading/search/search'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runCliHere, serveHere } from './command-here.ts'
import { withDatabase } from './database-dump.ts'
import { getWith, listPdfs, signIn, upload } from './http-client.ts'
import { emptyInstallation, seededInstallation, seededSubject, temporaryFolder } from './installation.ts'
import { storedFiles } from './stored-files.ts'
import { paddedPdf } from './padded-pdf.ts'
import { runCli, slowTestMs, waitFor } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const ownerCreate = (usn: string) => [
  'owner',
  'create',
  '--usn',
  usn,
  '--name',
  'Lata Bhat',
  '--email',
  'l@example.com',
]

test('an owner is created with the server stopped and while it runs, and can sign in', async () => {
  const installation = await seededInstallation()
  const password = { OWNER_PASSWORD: 'made while it is stopped' }
  expect(await runCliHere(installation, ownerCreate('1ls00stop1'), password)).toEqual({
    code: 0,
    output: 'The owner 1LS00STOP1 can sign in now.',
    errors: '',
  })
  const { rows } = await withDatabase(installation, (database) =>
    database.runSql(`select password_hash from student where usn = '1LS00STOP1'`, []),
  )
  // The cost that OWASP recommends: other tests hash at a lower one.
  expect(rows[0]?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const server = await serveHere(installation)
  await signIn(server.url, { usn: '1LS00STOP1', password: password.OWNER_PASSWORD })
  const madeUp = await runCliHere(installation, ownerCreate('1LS00RUN01'))
  expect(madeUp.code).toBe(0)
  const shown = /^Password, shown only once: (\S+)$/m.exec(madeUp.output)?.[1]
  await signIn(server.url, { usn: '1LS00RUN01', password: shown })
  expect(await runCliHere(installation, ownerCreate('1LS00RUN01'))).toEqual({
    code: 1,
    output: 'The USN 1LS00RUN01 already has an account.',
    errors: '',
  })
})

test('the password of an owner may be in a file, which no other command opens', async () => {
  const installation = await seededInstallation()
  const file = join(await temporaryFolder(), 'password')
  const env = { OWNER_PASSWORD_FILE: file }
  expect(await runCliHere(installation, ownerCreate('1LS00FILE1'), env)).toEqual({
    code: 1,
    output: '',
    errors: `OWNER_PASSWORD_FILE names ${file}, which does not exist.`,
  })
  expect(await runCliHere(installation, ['doctor'], env)).toMatchObject({ code: 0 })
  await writeFile(file, 'kept in a file\n')
  expect(await runCliHere(installation, ownerCreate('1LS00FILE1'), env)).toMatchObject({ code: 0 })
  const server = await serveHere(installation)
  await signIn(server.url, { usn: '1LS00FILE1', password: 'kept in a file' })
})

test('an owner with invalid details is rejected with every mistake', async () => {
  const installation = await seededInstallation()
  const refused = await runCliHere(installation, ownerCreate('1LS00RUN01'), { OWNER_PASSWORD: 'short' })
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/password/i)
  const incomplete = await runCliHere(installation, ['owner', 'create', '--usn', '1LS00RUN01'])
  expect(incomplete.code).toBe(1)
  expect(incomplete.output).toContain("required option '--name <name>' not specified")
})

test('doctor finds no problem, then names a missing file and one whose bytes changed', async () => {
  const installation = await seededInstallation()
  const server = await serveHere(installation)
  const token = await signIn(server.url)
  const { sectionId, dataDir } = installation
  const pdf = paddedPdf('doctor', 200_000)
  expect((await upload({ url: server.url, token, sectionId, title: 'Doctor', pdf })).status).toBe(200)
  const ready = await waitFor(
    'the pages are read',
    async () => (await listPdfs(server.url, token)).find(({ state }) => state === 'ready') ?? null,
  )
  await waitFor('the search finds the PDF', async () => {
    const answer = await getWith(server.url, token, '/api/search?q=doctor')
    // Polling may use up the searches of a person.
    if (answer.status === 429) return null
    return SearchResults.parse(await answer.json()).total > 0 ? true : null
  })
  const output = expect.stringMatching(
    /^Page pictures: 1, together 0\.0 MB\.(?: PDFs without .*)?\nEverything is in order\.$/,
  )
  const fine = { code: 0, output, errors: '' }
  expect(await runCliHere(installation, ['doctor', '--deep'])).toEqual(fine)
  const files = await storedFiles(dataDir)
  // The PDF, its cover, and the picture of its first page.
  expect(files).toHaveLength(3)
  const sizes = await Promise.all(files.map(async (file) => (await readFile(file)).length))
  const stored = files[sizes.indexOf(pdf.sizeBytes)] ?? ''

  const bytes = await readFile(stored)
  bytes[1000] = (bytes[1000] ?? 0) ^ 1
  await writeFile(stored, bytes)
  expect(await runCliHere(installation, ['doctor'])).toEqual(fine)
  expect(await runCliHere(installation, ['doctor', '--deep'])).toEqual({
    code: 1,
    output: expect.stringMatching(
      new RegExp(
        `^The file of ${ready.pdfFile} has other bytes than were uploaded\\.\\nPage pictures: .*\\n1 problem found\\.$`,
      ),
    ),
    errors: '',
  })

  await server.stop()
  for (const file of files) await rm(file)
  const missing = await runCliHere(installation, ['doctor'])
  expect(missing.code).toBe(1)
  expect(missing.output.split('\n').toSorted()).toEqual([
    '3 problems found.',
    expect.stringMatching(/^Page pictures: 1, /),
    `The cover of ${ready.pdfFile} is missing.`,
    `The file of ${ready.pdfFile} is missing.`,
    'The files of 1 page pictures are missing. They are drawn again when someone asks for them.',
  ])
})

test('doctor names what is wrong in the data', async () => {
  const installation = await seededInstallation()
  await withDatabase(installation, (database) =>
    database.runSql(`update section set section_index = 3; update student set blocked_at = now()`),
  )
  const broken = await runCliHere(installation, ['doctor'])
  expect(broken.code).toBe(1)
  expect(broken.output.split('\n')).toEqual([
    `The sections of ${seededSubject.subCode} are not numbered 0, 1, 2 and so on.`,
    'There is no owner. Make one with: lectureshelf owner create',
    '2 problems found.',
  ])
})

test('migrate creates the schema of an empty database, and does nothing the second time', async () => {
  const installation = await emptyInstallation()
  const first = await runCliHere(installation, ['migrate'])
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.output).toMatch(/^Applied: 0000_\w+/)
  expect(await runCliHere(installation, ['migrate'])).toEqual({
    code: 0,
    output: 'The database is up to date.',
    errors: '',
  })
})

test('a database of a newer program is rejected with a sentence', async () => {
  const installation = await seededInstallation()
  await withDatabase(installation, (database) =>
    database.runSql(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1)`),
  )
  const refused = await runCliHere(installation, ['serve'], { PORT: '0' })
  expect(refused).toEqual({
    code: 1,
    output: '',
    errors: 'The database was made by a newer version of LectureShelf.',
  })
})

test('an unknown command prints the usage and exits with 2', async () => {
  const installation = { dataDir: '', env: {} }
  const unknown = [runCli(installation, ['fly'])]
  for (const argv of [[], ['serve', '--fast']]) unknown.push(runCliHere(installation, argv))
  for (const ended of await Promise.all(unknown)) {
    expect(ended.code).toBe(2)
    expect(ended.errors).toMatch(/^Usage: lectureshelf COMMAND\n {2}serve/)
    expect(ended.output).toBe('')
  }
  const help = await runCliHere(installation, ['--help'])
  expect(help.code).toBe(0)
  expect(help.output).toMatch(/^Usage: lectureshelf COMMAND\n/)
})

test('the version is that of the build, without a path of the machine that built it', async () => {
  const { code, output, errors } = await runCli({ dataDir: '', env: {} }, ['--version'])
  expect([code, errors]).toEqual([0, ''])
  expect(output).toMatch(/^LectureShelf \d+\.\d+\.\d+( \([\da-z-]+\))?$/)
})

test('every mistake in the settings is reported in its own sentence, all of them at once', async () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://localhost/notes',
    JWT_SECRET: 'short',
    MAX_UPLOAD_MB: 'many',
    TRUST_PROXY: '-1',
    METRICS_TOKEN: 'short',
    LOG_LEVEL: 'loud',
    SECURE_COOKIES: 'perhaps',
  }
  expect(await runCliHere({ dataDir: '', env }, ['serve'])).toEqual({
    code: 1,
    output: '',
    errors: [
      'PORT must lie between 0 and 65535.',
      'DATABASE_URL must start with postgres:// or postgresql://.',
      'JWT_SECRET must have at least 32 characters.',
      'MAX_UPLOAD_MB must be a number of megabytes.',
      'TRUST_PROXY must be 0 or more.',
      'METRICS_TOKEN must have at least 16 characters.',
      'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug.',
      'SECURE_COOKIES must be true or false.',
    ].join('\n'),
  })
})

test('settings that only the machine can reject are reported in a sentence, too', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  const errorsOf = async (env: Record<string, string>) =>
    (await runCliHere({ dataDir: folder, env: { PORT: '0', DATA_DIR: folder, ...env } }, ['serve'])).errors
  const [databaseUrl, secret] = ['postgres://nobody@127.0.0.1:1/none', 'x'.repeat(32)]
  expect(await errorsOf({ DATABASE_URL: databaseUrl })).toBe(
    'JWT_SECRET is required with DATABASE_URL, so that every process signs alike.',
  )
  expect(await errorsOf({ DATABASE_URL: databaseUrl, JWT_SECRET: secret })).toBe(
    'No database answers at 127.0.0.1:1. Is DATABASE_URL right?',
  )
  expect(await errorsOf({ DATA_DIR: file })).toBe(`DATA_DIR must be a folder; ${file} is something else.`)
  expect(await errorsOf({ DATA_DIR: join(file, 'data') })).toBe(
    `DATA_DIR cannot be used: part of ${join(file, 'data')} is a file.`,
  )
  // A folder whose mode no one may change, not even the tests' own user.
  expect(await errorsOf({ DATA_DIR: '/proc/self/task' })).toBe(
    'DATA_DIR is private: /proc/self/task has to belong to the user that runs LectureShelf.',
  )
  expect(await errorsOf({ DATA_DIR: join(folder, 'long'.repeat(30)) })).toBe(
    'DATA_DIR is too long: with /server.sock it may have 103 bytes.',
  )
  expect(await errorsOf({ HOST: '192.0.2.1', PORT: '4999' })).toBe(
    'HOST must be an address of this machine; 192.0.2.1 is not.',
  )
})
