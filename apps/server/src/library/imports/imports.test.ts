import { importOps } from '@lectureshelf/contract/library/imports'
import { errorMessages } from '@lectureshelf/contract/messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { asc, isNull } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Client, confirming, useTestApp } from '../../../test/harness.ts'
import { pdfOf } from '../../../test/import-trees.ts'
import { lookTwice } from '../../../test/look-twice.ts'
import { filesIn } from '../../../test/pdf-files.ts'
import { createPerson } from '../../../test/people.ts'
import { importJob } from '../../job-kinds.ts'
import { searchAs } from '../../../test/search-notes.ts'
import { sweepStrays } from '../../../test/sweep-strays.ts'
import { auditLog, importItem, importRun, pdf, section, student, subject } from '../../schema.ts'
import { createServices } from '../../app/services.ts'

const testApp = useTestApp()

beforeEach(async () => {
  for (const file of await filesIn(testApp().storageRoot)) await rm(file)
})

const folder = 'CSE/2022/5/BCS502 Computer Networks'
const tree = {
  [`${folder}/Module 1/one.pdf`]: pdfOf('one'),
  [`${folder}/Module 1/two.pdf`]: pdfOf('two'),
  [`${folder}/Module 2/three.pdf`]: pdfOf('three'),
  [`${folder}/Module 2/notes.txt`]: Buffer.from('text'),
  'references.csv': Buffer.from('subCode,refTitle,refLink\nBCS502,RFC,https://www.rfc-editor.org/\n'),
}

/** Passes an archive to the service as a finished upload does. */
const receive = async (bytes: Uint8Array = zipSync(tree), name = 'notes.zip') => {
  const { deps, services, person } = testApp()
  const { id: personId } = await person('owner')
  const owner = await services.sessions.findActor(personId)
  if (owner === null) throw new Error('There is no owner.')
  const staged = await deps.storage.stage(Readable.from([bytes]), { maxBytes: bytes.length })
  return (await services.imports.receive(owner, { staged, originalName: name })).importId
}

const readImport = async (client: Client, importId: string) => {
  const url = `${fillPath(importOps.read.path, { importId })}?size=200`
  return importOps.read.response.parse((await client({ method: 'GET', url })).json())
}

const post = (client: Client, path: string, importId: string) =>
  client({ method: 'POST', url: fillPath(path, { importId }) })

const drain = () => testApp().deps.jobs.drain()

test('an archive is planned automatically and imported when the owner starts it', async () => {
  const { as, database, clock } = testApp()
  const owner = await as('owner')
  const importId = await receive()
  expect((await readImport(owner, importId)).import.state).toBe('planning')
  await drain()
  const planned = await readImport(owner, importId)
  expect(planned.import).toMatchObject({ state: 'planned', toCreate: 7, toSkip: 0, refused: 1, created: 0 })
  expect(planned.items[0]).toMatchObject({ state: 'refuse', reason: 'It is not a PDF.' })
  expect(await database.db.$count(subject)).toBe(0)

  expect((await post(owner, importOps.start.path, importId)).statusCode).toBe(200)
  await drain()
  const done = await readImport(owner, importId)
  expect(done.import).toMatchObject({ state: 'done', created: 7, skipped: 0, failed: 0, refused: 1 })
  expect(done.import.finishedAt).not.toBeNull()
  expect((await searchAs(owner, 'three')).pages).toMatchObject([{ pageNumber: 1, sectionName: 'Module 2' }])
  const sections = await database.db.select().from(section).orderBy(asc(section.sectionIndex))
  expect(sections.map(({ sectionName }) => sectionName)).toEqual(['Module 1', 'Module 2'])
  const actions = await database.db.select().from(auditLog).orderBy(asc(auditLog.at), asc(auditLog.id))
  expect(actions.map(({ action }) => action).toSorted()).toEqual(
    [
      'import.add',
      'import.start',
      'subject.add',
      'section.add',
      'section.add',
      'reference.add',
      'pdf.add',
      'pdf.add',
      'pdf.add',
      'import.finish',
    ].toSorted(),
  )
  expect(new Set(actions.map(({ actorName }) => actorName))).toEqual(new Set(['Suma Shetty']))
  clock.advance(2 * 60 * 60_000)
  await post(owner, importOps.start.path, importId)
  await drain()
  expect((await readImport(owner, importId)).import).toMatchObject({ state: 'done', created: 7 })
  expect(await database.db.$count(pdf)).toBe(3)
})

test('an archive that is imported again creates nothing', async () => {
  const owner = await testApp().as('owner')
  const first = await receive()
  await drain()
  await post(owner, importOps.start.path, first)
  await drain()
  const second = await receive()
  await drain()
  expect((await readImport(owner, second)).import).toMatchObject({ toCreate: 0, toSkip: 7, refused: 1 })
})

test('a table that was uploaded alone adds its subjects', async () => {
  const { as, database } = testApp()
  const owner = await as('owner')
  const table = 'department,scheme,semester,subCode,subAbb,subName\nCSE,2022,5,BCS599,ZZ,Zettels\n'
  const importId = await receive(Buffer.from(table), 'new subjects.CSV')
  await drain()
  await post(owner, importOps.start.path, importId)
  await drain()
  expect((await readImport(owner, importId)).import).toMatchObject({ state: 'done', created: 1, refused: 0 })
  const rows = await database.db.select().from(subject)
  expect(rows).toMatchObject([{ subCode: 'BCS599', subAbb: 'ZZ', subName: 'Zettels' }])
})

test('a stopped import resumes where it stopped, and a broken PDF does not stop it', async () => {
  const { as, database } = testApp()
  const owner = await as('owner')
  const broken = Buffer.from('%PDF-1.7 and nothing else')
  const importId = await receive(zipSync({ ...tree, [`${folder}/Module 1/a broken one.pdf`]: broken }))
  await drain()
  await post(owner, importOps.start.path, importId)
  expect((await post(owner, importOps.stop.path, importId)).statusCode).toBe(200)
  await drain()
  expect((await readImport(owner, importId)).import).toMatchObject({ state: 'stopped', created: 0 })
  await post(owner, importOps.start.path, importId)
  await drain()
  const { import: done, items } = await readImport(owner, importId)
  expect(done).toMatchObject({ state: 'done', created: 7, failed: 1 })
  expect(items.find(({ state }) => state === 'failed')).toMatchObject({
    title: 'a broken one',
    reason: errorMessages.pdf_not_openable,
  })
  const rows = await database.db
    .select()
    .from(pdf)
    .where(isNull(pdf.deletedAt))
    .orderBy(asc(pdf.originalName))
  expect(rows.map((row) => [row.originalName, row.pdfIndex])).toEqual([
    ['one.pdf', 0],
    ['three.pdf', 0],
    ['two.pdf', 1],
  ])
})

test('an import fails with a reason when its archive is lost or unreadable, or its owner lost the right', async () => {
  const { as, database, deps, person } = testApp()
  const owner = await as('owner')
  const unreadable = await receive(Buffer.from('PK\u0003\u0004 and no ZIP'))
  await drain()
  expect((await readImport(owner, unreadable)).import).toMatchObject({
    state: 'failed',
    failure: 'The file is damaged or not a ZIP.',
  })
  const lost = await receive()
  await drain()
  const [row] = await database.db.select().from(importRun).where(isNull(importRun.failure))
  await deps.storage.remove(row?.storageKey ?? '')
  await post(owner, importOps.start.path, lost)
  await drain()
  expect((await readImport(owner, lost)).import).toMatchObject({ state: 'running', failure: null })
  await lookTwice(testApp())
  expect((await readImport(owner, lost)).import).toMatchObject({
    state: 'failed',
    failure: 'The file of this import is gone. Send it again.',
  })
  const orphan = await receive()
  await drain()
  await post(owner, importOps.start.path, orphan)
  const admin = await as('admin')
  await database.db.update(student).set({ isOwner: false })
  await drain()
  expect((await post(admin, importOps.start.path, orphan)).statusCode).toBe(403)
  const [orphaned] = await database.db.select().from(importRun).where(isNull(importRun.finishedAt))
  expect(orphaned).toBeUndefined()
  expect(await database.db.$count(pdf)).toBe(0)
  expect((await person('owner')).isOwner).toBe(true)
})

test('a server that stops does not read the whole archive first, and the next process plans it', async () => {
  const { as, deps } = testApp()
  const importId = await receive()
  const stopping = createServices(deps)
  stopping.imports.stopWork()
  await stopping.imports.work({ importId }, { isFinal: () => false })
  const owner = await as('owner')
  expect((await readImport(owner, importId)).import.state).toBe('planning')
  createServices(deps)
  await drain()
  expect((await readImport(owner, importId)).import.state).toBe('planned')
})

test('an import whose job was lost is queued again by the upkeep, but not while its job waits', async () => {
  const { as, database, services } = testApp()
  const owner = await as('owner')
  const importId = await receive()
  expect(await services.imports.restartLost()).toBe(0)
  await database.runSql("delete from pgboss.job where name = 'import'")
  await drain()
  expect((await readImport(owner, importId)).import.state).toBe('planning')
  expect(await services.imports.restartLost()).toBe(1)
  await drain()
  expect((await readImport(owner, importId)).import.state).toBe('planned')
  expect(await services.imports.restartLost()).toBe(0)
})

test('an archive that was away for some minutes is planned when it is back', async () => {
  const { as, deps, database, storageRoot } = testApp()
  const owner = await as('owner')
  const importId = await receive()
  const [archive = ''] = await filesIn(join(storageRoot, 'files'))
  await rename(archive, `${archive}-away`)
  await drain()
  await rename(`${archive}-away`, archive)
  await deps.jobs.hurry(database.db, importJob, importId)
  await drain()
  expect((await readImport(owner, importId)).import).toMatchObject({ state: 'planned', toCreate: 7 })
})

test('a partial plan is planned again when the import is started again', async () => {
  const { as, database, storageRoot } = testApp()
  const owner = await as('owner')
  const importId = await receive()
  const line = { kind: 'section', path: 'a', title: 'a', state: 'skip', data: {} } as const
  await database.db.insert(importItem).values({ importId, position: 0, ...line })
  const [archive = ''] = await filesIn(join(storageRoot, 'files'))
  await rename(archive, `${archive}-away`)
  await drain()
  await lookTwice(testApp())
  await rename(`${archive}-away`, archive)
  expect((await readImport(owner, importId)).import).toMatchObject({ state: 'failed', toSkip: 0 })
  await post(owner, importOps.start.path, importId)
  await drain()
  expect((await readImport(owner, importId)).import).toMatchObject({ state: 'planned', toCreate: 7 })
})

test('an archive stays until its import is done or it is seven days old', async () => {
  const { as, services, clock, storageRoot } = testApp()
  const importId = await receive()
  await drain()
  clock.advance(2 * 60 * 60_000)
  await services.pdfUpkeep.sweepFiles()
  expect(await services.imports.sweepArchives()).toBe(0)
  expect(await filesIn(storageRoot)).toHaveLength(1)
  expect(await services.pdfUpkeep.checkFiles()).toEqual([])
  clock.advance(7 * 24 * 60 * 60_000)
  expect(await services.imports.sweepArchives()).toBe(1)
  expect(await filesIn(storageRoot)).toEqual([])
  const reply = await post(await as('owner'), importOps.start.path, importId)
  expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
    422,
    'The file of this import was removed after 7 days. Send it again.',
  ])
})

test('an archive is deleted with the next sweep after its sender was erased', async () => {
  const { database, services, person, storageRoot, visitor } = testApp()
  await receive()
  await drain()
  const { id, usn, name } = await person('owner')
  const other = await createPerson(database.db, { usn: 'OWNER2', isAdmin: true, isOwner: true })
  const { token } = await services.sessions.openFor(other.id, { userAgent: 'test', deviceType: 'desktop' })
  const otherOwner = confirming((options) =>
    visitor({ ...options, headers: { authorization: `Bearer ${token}` } }),
  )
  const reply = await otherOwner({
    method: 'POST',
    url: `/api/students/${id}/erase`,
    payload: { seen: { usn, name } },
  })
  expect(reply.statusCode).toBe(200)
  await sweepStrays(testApp())
  expect(await filesIn(storageRoot)).toEqual([])
})

test('an old archive whose import is started during the sweep stays', async () => {
  const { as, deps, clock } = testApp()
  const ids = [await receive(), await receive()]
  await drain()
  clock.advance(8 * 24 * 60 * 60_000)
  const owner = await as('owner')
  const remove: typeof deps.storage.remove = async (key) => {
    for (const importId of ids) await post(owner, importOps.start.path, importId)
    await deps.storage.remove(key)
  }
  const sweeping = createServices({ ...deps, storage: { ...deps.storage, remove } })
  expect(await sweeping.imports.sweepArchives()).toBe(1)
  createServices(deps)
  await drain()
  const states = await Promise.all(
    ids.map(async (importId) => (await readImport(owner, importId)).import.state),
  )
  expect(states.toSorted()).toEqual(['done', 'planned'])
})

test('a file that is neither a ZIP nor a table is refused before it is stored', async () => {
  const { storageRoot } = testApp()
  const before = (await filesIn(storageRoot)).length
  await expect(receive(Buffer.from('%PDF-1.7'), 'notes.pdf')).rejects.toThrow(errorMessages.import_unreadable)
  expect(await filesIn(storageRoot)).toHaveLength(before)
})

test('an import that finds no space left waits for space, however often, and then continues', async () => {
  const { as, database, deps } = testApp()
  const owner = await as('owner')
  const importId = await receive()
  await drain()
  await post(owner, importOps.start.path, importId)
  await database.runSql(`create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_space before insert on pdf for each row execute function no_space()`)
  const free = () => database.runSql('drop function if exists no_space() cascade')
  onTestFinished(async () => void (await free()))
  for (let attempt = 0; attempt <= importJob.attempts; attempt += 1) {
    await drain()
    await deps.jobs.hurry(database.db, importJob, importId)
  }
  expect((await readImport(owner, importId)).import).toMatchObject({ state: 'running', created: 4 })
  await free()
  await drain()
  expect((await readImport(owner, importId)).import).toMatchObject({ state: 'done', created: 7, failed: 0 })
})

test('two imports of the same archive at the same time create everything once and in order', async () => {
  const { database, services } = testApp()
  const owner = await testApp().as('owner')
  const first = await receive()
  const second = await receive()
  await drain()
  await post(owner, importOps.start.path, first)
  await post(owner, importOps.start.path, second)
  const attempt = { isFinal: () => false }
  await Promise.all([first, second].map((importId) => services.imports.work({ importId }, attempt)))
  const runs = await Promise.all([first, second].map((importId) => readImport(owner, importId)))
  expect(runs.map(({ import: { state, failed } }) => [state, failed])).toEqual([
    ['done', 0],
    ['done', 0],
  ])
  expect(runs.reduce((sum, run) => sum + run.import.created, 0)).toBe(7)
  const rows = await database.db.select().from(pdf).orderBy(asc(pdf.pdfIndex), asc(pdf.originalName))
  expect(rows.map((row) => `${row.pdfIndex} ${row.originalName}`)).toEqual([
    '0 one.pdf',
    '0 three.pdf',
    '1 two.pdf',
  ])
})
