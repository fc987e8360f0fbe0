import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSignUp, utrOf } from '../../../test/claim-factories.ts'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { listen, useTestApp } from '../../../test/harness.ts'
import { createMail } from '../../../test/office-factories.ts'
import { createPerson } from '../../../test/people.ts'
import { openEmptyDatabase } from '../../../test/test-database.ts'
import { indexPdfJob } from '../../job-kinds.ts'
import { dataPaths } from '../../platform/config.ts'
import { noteBackup } from '../../platform/data-dir/last-backup.ts'
import { createRequestMetrics } from '../../platform/http/answered/request-metrics.ts'
import { createJobs } from '../../platform/jobs.ts'
import { pdfPicture, pdfVersion, upload } from '../../schema.ts'
import { createInstallationState } from './installation-state.service.ts'
import { createMetrics } from './metrics.ts'

const metricsToken = 'a token of sixteen and more'
const dataDir = await mkdtemp(join(tmpdir(), 'lectureshelf-data-'))
const current = useTestApp({ metricsToken, dataDir })
const db = () => current().database.db
const hourMs = 60 * 60_000
const { lastBackup } = dataPaths(dataDir)

beforeEach(async () => {
  current().clock.freeze()
  await rm(lastBackup, { force: true })
  await current().database.runSql('delete from pgboss.job; delete from pgboss.archive')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const readText = async () => {
  const reply = await current().visitor({
    url: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  expect(reply.statusCode).toBe(200)
  return reply.body
}

/** Returns the value of a line that begins with a name and its labels; null without such a line. */
const valueIn = (text: string, series: string): number | null => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  const value = line?.slice(series.length + 1)
  return value === undefined ? null : value === '+Inf' ? Infinity : Number(value)
}
const read = async (series: string) => valueIn(await readText(), series)

describe('requests', () => {
  const ofProfile = 'route="/api/student",method="GET"'
  const counted = (status: number) => `http_requests_total{${ofProfile},status="${status}"}`
  const measured = `http_request_duration_seconds_count{${ofProfile}}`

  it('are counted by the pattern of their route, method and status', async () => {
    const before = await readText()
    const student = await current().as('student')
    expect((await student({ url: '/api/student' })).statusCode).toBe(200)
    expect((await student({ url: '/api/student' })).statusCode).toBe(200)
    expect((await current().visitor({ url: '/api/student' })).statusCode).toBe(401)
    const after = await readText()
    const added = (series: string) => (valueIn(after, series) ?? 0) - (valueIn(before, series) ?? 0)
    expect([added(counted(200)), added(counted(401)), added(measured)]).toEqual([2, 1, 3])
  })

  it('are counted for the calls that readers make most', async () => {
    const origin = `http://127.0.0.1:${await listen(current().app)}`
    const series = 'http_request_duration_seconds_count{route="/api/site-info",method="GET"}'
    const before = (await read(series)) ?? 0
    for (let sent = 0; sent < 3; sent += 1) {
      const answer = await fetch(`${origin}/api/site-info`)
      expect([answer.status, await answer.json()]).toMatchObject([200, {}])
    }
    expect(await read(series)).toBe(before + 3)
  })

  it('leave no USN, name or other part of their address in any label', async () => {
    const student = await current().as('student')
    for (const url of ['/api/pdf/1LS22CS042.pdf', '/Profile/1LS22CS042', '/1LS22CS042?q=Asha'])
      await student({ url })
    const text = await readText()
    expect(text).not.toMatch(/1LS22CS042|Asha/)
    expect(valueIn(text, 'http_requests_total{route="*",method="GET",status="404"}')).toBeGreaterThan(0)
  })
})

describe('the duration histogram', () => {
  it('counts each request in every bucket that is long enough', () => {
    const requests = createRequestMetrics()
    const request = { route: '/api/"x"', method: 'GET', status: 200 }
    for (const seconds of [0.005, 0.0051, 9.9, 11]) requests.count({ ...request, ms: seconds * 1000 })
    const lines = requests.render()
    const bucket = (le: string) =>
      valueIn(
        lines.join('\n'),
        String.raw`http_request_duration_seconds_bucket{route="/api/\"x\"",method="GET",le="${le}"}`,
      )
    expect(['0.005', '0.01', '5', '10', '+Inf'].map(bucket)).toEqual([1, 2, 2, 3, 4])
  })
})

describe('the state of the installation', () => {
  it('has the claims that wait and the age of the oldest', async () => {
    expect(await read('lectureshelf_claims_oldest_age_seconds')).toBe(0)
    const createdAt = new Date(current().clock.now().getTime() - 25 * hourMs)
    await createSignUp(db(), { usn: '1BI24CS001', utr: utrOf(1) }, { createdAt })
    await createSignUp(db(), { usn: '1BI24CS002', utr: utrOf(2) })
    await createSignUp(db(), { usn: '1BI24CS003', utr: utrOf(3) }, { state: 'rejected' })
    const text = await readText()
    expect(valueIn(text, 'lectureshelf_claims_waiting')).toBe(2)
    expect(valueIn(text, 'lectureshelf_claims_oldest_age_seconds')).toBe(25 * 3600)
  })

  it('has the mails that wait, and those of a week that failed or may not have arrived', async () => {
    for (const state of [
      'queued',
      'sending',
      'sent',
      'failed',
      'unsure',
      'dropped',
      'dismissed',
      'texted',
    ] as const)
      await createMail(db(), { state })
    const createdAt = new Date(current().clock.now().getTime() - 8 * 24 * hourMs)
    await createMail(db(), { state: 'failed', createdAt })
    const text = await readText()
    expect(valueIn(text, 'lectureshelf_mails_waiting')).toBe(2)
    expect(valueIn(text, 'lectureshelf_mails_failed')).toBe(2)
  })

  it('has the jobs that are due and those that failed within a day, by kind', async () => {
    const { deps, database } = current()
    const add = (delaySeconds = 0) =>
      deps.jobs.enqueue(db(), indexPdfJob, { versionId: crypto.randomUUID() }, crypto.randomUUID(), {
        delaySeconds,
      })
    for (const delaySeconds of [0, 0, 0, 0, 600]) await add(delaySeconds)
    const jobs = (await database.runSql('select id from pgboss.job where start_after <= now()')).rows
    const fail = (id: unknown, days: number) =>
      database.runSql(
        `update pgboss.job set state = 'failed', completed_on = now() - $2::int * interval '1 day' where id = $1`,
        [id, days],
      )
    await fail(jobs[0]?.['id'], 0)
    await fail(jobs[1]?.['id'], 2)
    const text = await readText()
    expect(valueIn(text, 'lectureshelf_jobs_waiting{kind="index-pdf"}')).toBe(2)
    expect(valueIn(text, 'lectureshelf_jobs_failed{kind="index-pdf"}')).toBe(1)
    expect(valueIn(text, 'lectureshelf_jobs_failed{kind="import"}')).toBe(0)
  })

  it('has the open uploads', async () => {
    const { id: personId } = await createPerson(db())
    const values = { personId, target: { kind: 'import' as const }, originalName: 'a.zip', sizeBytes: 1 }
    for (const state of ['uploading', 'finishing', 'done'] as const)
      await db()
        .insert(upload)
        .values({ ...values, state })
    expect(await read('lectureshelf_uploads_open')).toBe(2)
  })

  it('has the stored pictures of pages, and the PDFs that wait for theirs', async () => {
    const { id: subjectId } = await createSubject(db())
    const section = await createSection(db(), subjectId)
    await createPdf(db(), section.id)
    const [version] = await db().select({ id: pdfVersion.id }).from(pdfVersion)
    await createPdf(db(), section.id)
    const values = { versionId: version?.id ?? '', pageNumber: 1, width: 720, sizeBytes: 30_000 }
    await db()
      .insert(pdfPicture)
      .values({ ...values, storageKey: 'a'.repeat(32) })
    // It could not be drawn.
    await db()
      .insert(pdfPicture)
      .values({ ...values, pageNumber: 2, sizeBytes: 0 })
    const text = await readText()
    const names = [
      'page_pictures',
      'page_pictures_bytes',
      'page_pictures_waiting',
      'pdfs_without_picture',
      'pdfs_without_search',
    ]
    expect(names.map((name) => valueIn(text, `lectureshelf_${name}`))).toEqual([1, 30_000, 0, 1, 2])
  })

  it('has the age of the last backup, which is infinite before the first', async () => {
    expect(await read('lectureshelf_backup_age_seconds')).toBe(Infinity)
    await noteBackup(lastBackup, new Date(current().clock.now().getTime() - 27 * hourMs))
    expect(await read('lectureshelf_backup_age_seconds')).toBe(27 * 3600)
  })

  it('says that the database is down, and still shows everything else', async () => {
    const database = await openEmptyDatabase()
    await database.close()
    const errors: unknown[] = []
    const { deps, services, clock } = current()
    const jobs = createJobs({ database, onError: (error) => void errors.push(error) })
    const metrics = createMetrics({
      requests: createRequestMetrics(),
      state: createInstallationState({
        ...services,
        ...deps.config,
        ...deps,
        db: database.db,
        jobs,
        dataDir,
        filesDir: null,
      }),
      pdfEngine: deps.pdfEngine,
      ocrEngine: deps.ocrEngine,
      clock,
      onError: (error) => void errors.push(error),
      databaseWithinMs: 100,
    })
    const text = await metrics.render()
    metrics.stop()
    expect(valueIn(text, 'lectureshelf_database_up')).toBe(0)
    expect(valueIn(text, 'lectureshelf_claims_waiting')).toBeNull()
    expect(valueIn(text, 'lectureshelf_disk_free_bytes')).toBeGreaterThan(0)
    expect(errors).toHaveLength(1)
  })
})

describe('deploy/alerts.yaml', () => {
  it('uses only metrics that the server has', async () => {
    const rules = await readFile(new URL('../../../../../deploy/alerts.yaml', import.meta.url), 'utf8')
    const expressions = [...rules.matchAll(/expr:([\s\S]*?)\n {8}(?:for|labels):/g)].map(([, text]) => text)
    expect(expressions.length).toBe(rules.split('- alert:').length - 1)
    // A word with an underscore that is no function; labels and texts are in braces.
    const used = expressions.flatMap(
      (text) => text?.replaceAll(/\{[^}]*\}/g, '').match(/\b[a-z]+_[a-z0-9_]+\b(?!\s*\()/g) ?? [],
    )
    expect(used).toContain('lectureshelf_backup_age_seconds')
    // A scrape is counted when it has ended.
    await readText()
    const text = await readText()
    const known = new Set(text.match(/^[a-z0-9_]+/gm))
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })
})
