import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ErrorReply } from '@lectureshelf/contract/errors'
import { fileNotThereNow } from '@lectureshelf/contract/sentences'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { fillPath } from '@lectureshelf/contract/operation'
import { systemOps } from '@lectureshelf/contract/site/system'
import { isNotNull } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { lookTwice } from '../../../test/look-twice.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { addPdf, pdfSaying, uploadPdf } from '../../../test/pdf-files.ts'
import { createDiskStorage } from '../../platform/storage/disk-storage.ts'
import { mail, missingFile, pdfPicture, pdfVersion } from '../../schema.ts'
import { createServices } from '../../app/services.ts'

const current = useTestApp()
const minute = 60_000

let admin: Client
let student: Client
let sectionId = ''

beforeEach(async () => {
  const { as, database, person } = current()
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  admin = await as('admin')
  student = await as('student')
  await person('owner')
})

const db = () => current().database.db

/** Adds PDFs that are ready. @returns their public names */
const addSome = async (count: number): Promise<string[]> => {
  const names: string[] = []
  for (let at = 0; at < count; at += 1)
    names.push((await addPdf(admin, sectionId, pdfSaying(`PDF ${at}`))).pdfFile)
  await current().deps.jobs.drain()
  return names
}

const files = () => join(current().storageRoot, 'files')
/** Takes all files away but the marker, as when a disk lost them, until the returned function is called. */
const takeAway = async () => {
  const away = `${files()}-away`
  await mkdir(away)
  const shards = (await readdir(files())).filter((name) => name.length === 2)
  const move = async (from: string, to: string) => {
    for (const shard of shards) await rename(join(from, shard), join(to, shard))
  }
  await move(files(), away)
  let isAway = true
  const giveBack = async () => {
    if (!isAway) return
    isAway = false
    await move(away, files())
    await rm(away, { recursive: true })
  }
  onTestFinished(giveBack)
  return giveBack
}

const pathOf = async (pdfFile: string) => {
  const grant = await current().services.pdfs.getGrant(await actor(), pdfFile)
  return join(files(), grant.pdf.storageKey.slice(0, 2), grant.pdf.storageKey)
}
const actor = async () => {
  const found = await current().services.sessions.findActor((await current().person('owner')).id)
  if (found === null) throw new Error('The person was not found.')
  return found
}

const read = (pdfFile: string) => student({ url: `/api/pdf/${pdfFile}`, headers: { range: 'bytes=0-9' } })
const damaged = () => db().$count(pdfVersion, isNotNull(pdfVersion.damage))
const mailsOf = async (kind: string) => (await db().select().from(mail)).filter((one) => one.kind === kind)
const look = () => current().services.missingFiles.run()
const ready = () => current().visitor({ url: systemOps.ready.path })

const expectLater = (reply: LightMyRequestResponse) => {
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('60')
  expect(ErrorReply.parse(reply.json())).toMatchObject({
    code: 'unavailable',
    message: fileNotThereNow,
  })
}

describe('a file that is not there', () => {
  it('is called damaged only after two looks, a minute apart; until then its readers are asked to wait', async () => {
    const { clock } = current()
    const [pdfFile = ''] = await addSome(1)
    await rm(await pathOf(pdfFile))
    for (let times = 0; times < 3; times += 1) expectLater(await read(pdfFile))
    expectLater(await student({ url: `/api/pdf/${pdfFile}` }))
    expectLater(await student({ url: `/api/pdf/${pdfFile}/pages/1.json` }))
    expectLater(await student({ url: `/api/pdf/${pdfFile}/pages/1.webp?w=1440` }))
    await current().deps.jobs.drain()
    clock.advance(59_000)
    await look()
    expect(await damaged()).toBe(0)
    expectLater(await read(pdfFile))
    clock.advance(1000)
    await look()
    expect(await damaged()).toBe(1)
    expect((await read(pdfFile)).json()).toMatchObject({ code: 'pdf_damaged' })
    expect(await mailsOf('pdf-damaged')).toHaveLength(1)
    expect(current().errors).toEqual([])
  })

  it('is forgotten when it is back at the second look', async () => {
    const [pdfFile = ''] = await addSome(1)
    const path = await pathOf(pdfFile)
    await rename(path, `${path}-away`)
    expectLater(await read(pdfFile))
    await look()
    await rename(`${path}-away`, path)
    current().clock.advance(minute)
    await look()
    expect(await damaged()).toBe(0)
    expect(await db().$count(missingFile)).toBe(0)
    expect((await read(pdfFile)).statusCode).toBe(206)
  })

  it('is looked at by the next process when the first one ended between both looks', async () => {
    const { clock, deps } = current()
    const [pdfFile = ''] = await addSome(1)
    await rm(await pathOf(pdfFile))
    expectLater(await read(pdfFile))
    await look()
    clock.advance(minute)
    await createServices(deps).missingFiles.run()
    expect(await damaged()).toBe(1)
  })

  it('is judged once when several processes look at the same time', async () => {
    const { clock, deps } = current()
    const [pdfFile = ''] = await addSome(1)
    await rm(await pathOf(pdfFile))
    expectLater(await read(pdfFile))
    await look()
    clock.advance(minute)
    const others = [createServices(deps), createServices(deps)]
    await Promise.all([look(), ...others.map(({ missingFiles }) => missingFiles.run())])
    expect(await damaged()).toBe(1)
    expect(await mailsOf('pdf-damaged')).toHaveLength(1)
  })

  it('is no news when its PDF was put under another key, or deleted, since then', async () => {
    const [pdfFile = ''] = await addSome(1)
    await rm(await pathOf(pdfFile))
    expectLater(await read(pdfFile))
    await db()
      .update(pdfVersion)
      .set({ storageKey: 'f'.repeat(32) })
    await lookTwice(current())
    expect(await damaged()).toBe(0)
    expect(await db().$count(missingFile)).toBe(0)
  })

  it('is reported to the same check by the monthly one', async () => {
    const { services, deps } = current()
    const [pdfFile = ''] = await addSome(1)
    await rm(await pathOf(pdfFile))
    await services.damage.restartChecks()
    await deps.jobs.drain()
    expect(await damaged()).toBe(0)
    await lookTwice(current())
    expect(await damaged()).toBe(1)
  })

  it('is not replaced by an upload of the same bytes before it is judged', async () => {
    const [pdfFile = ''] = await addSome(1)
    const path = await pathOf(pdfFile)
    await rename(path, `${path}-away`)
    const [before] = await db().select().from(pdfVersion)
    const url = fillPath(pdfOps.replace.path, { pdfId: before?.pdfId ?? '' })
    expectLater(await admin({ method: 'POST', url, ...multipartOf({}, { pdfFile: pdfSaying('PDF 0') }) }))
    expect((await uploadPdf(admin, sectionId, pdfSaying('PDF 0'))).statusCode).toBe(409)
    await rename(`${path}-away`, path)
    const [after] = await db().select().from(pdfVersion)
    expect(after).toEqual(before)
  })

  it('takes neither the cover nor the pictures of its PDF along', async () => {
    const { visitor } = current()
    const [pdfFile = ''] = await addSome(1)
    const [before] = await db().select().from(pdfVersion)
    const giveBack = await takeAway()
    expectLater(await visitor({ url: `/covers/${before?.coverName}.webp` }))
    expectLater(await student({ url: `/api/pdf/${pdfFile}/pages/1.webp` }))
    expect(await db().$count(pdfPicture)).toBe(1)
    expect(await db().select().from(pdfVersion)).toEqual([before])
    await giveBack()
    expect((await visitor({ url: `/covers/${before?.coverName}.webp` })).statusCode).toBe(200)
    expect((await student({ url: `/api/pdf/${pdfFile}/pages/1.webp` })).statusCode).toBe(200)
    expect(await db().$count(pdfPicture)).toBe(1)
  })
})

describe('more than three files that are not there', () => {
  it('are not called damaged, are one mail for the owner, and make the process not ready until they are back', async () => {
    const { clock, services, deps } = current()
    const names = await addSome(5)
    const giveBack = await takeAway()
    for (const name of names.slice(0, 3)) expectLater(await read(name))
    expect(await deps.files.areOurs()).toBe(true)
    for (const name of names) expect((await read(name)).statusCode).toBe(503)
    const reply = await ready()
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ extraDetails: 'More than three stored files are missing at once.' })
    for (let looks = 0; looks < 15; looks += 1) {
      await look()
      clock.advance(minute)
    }
    expect(await damaged()).toBe(0)
    expect(await mailsOf('pdf-damaged')).toEqual([])
    const told = await mailsOf('missing-files')
    expect(told).toHaveLength(1)
    expect(told[0]?.subject).toBe('4 stored files of LectureShelf are missing at once')
    await giveBack()
    await look()
    await services.absences.lookAgain()
    expect((await ready()).statusCode).toBe(200)
    student = await current().as('student')
    for (const name of names) expect((await read(name)).statusCode).toBe(206)
    expect(await db().$count(missingFile)).toBe(0)
    // The next time is another one.
    await takeAway()
    for (const name of names) expect((await student({ url: `/api/pdf/${name}` })).statusCode).toBe(503)
    await look()
    expect(await mailsOf('missing-files')).toHaveLength(2)
  })

  it('are judged one by one again when all but a few are back, after two looks of their own', async () => {
    const { clock } = current()
    const names = await addSome(5)
    const paths = await Promise.all(names.map(pathOf))
    const giveBack = await takeAway()
    for (const name of names) expect((await read(name)).statusCode).toBe(503)
    await look()
    await giveBack()
    await rm(paths[0] ?? '')
    await current().services.absences.lookAgain()
    clock.advance(59_000)
    await look()
    expect(await damaged()).toBe(0)
    clock.advance(minute)
    await look()
    expect(await damaged()).toBe(1)
  })

  it('within ten minutes count together, also those that were judged', async () => {
    const { clock } = current()
    const names = await addSome(5)
    for (const name of names.slice(0, 3)) await rm(await pathOf(name))
    for (const name of names.slice(0, 3)) expectLater(await read(name))
    await lookTwice(current())
    expect(await damaged()).toBe(3)
    await rm(await pathOf(names[3] ?? ''))
    expectLater(await read(names[3] ?? ''))
    await lookTwice(current())
    expect(await damaged()).toBe(3)
    expect(await mailsOf('missing-files')).toHaveLength(1)
    clock.advance(10 * minute)
    await lookTwice(current())
    expect(await damaged()).toBe(4)
  })

  it('at a process with another folder leave the readers of the others alone', async () => {
    const { deps } = current()
    const names = await addSome(6)
    const actorOf = await actor()
    const root = await mkdtemp(join(tmpdir(), 'lectureshelf-other-'))
    onTestFinished(() => rm(root, { recursive: true }))
    const distrust = vi.fn<typeof deps.files.distrust>()
    const files = { ...deps.files, distrust }
    const other = createServices({ ...deps, storage: await createDiskStorage({ root }), files })
    // This process does the work in the background.
    createServices(deps)
    for (const name of names) {
      const grant = await other.pdfs.getGrant(actorOf, name)
      await expect(other.pdfs.openBytes(grant, { start: 0, end: 9 })).rejects.toMatchObject({ status: 503 })
    }
    expect(distrust).toHaveBeenCalledWith('missing files', expect.any(String))
    expect(await deps.files.areOurs()).toBe(true)
    expect((await ready()).statusCode).toBe(200)
    for (const name of names) expect((await read(name)).statusCode).toBe(206)
    await look()
    expect(await db().$count(missingFile)).toBe(0)
    expect(await damaged()).toBe(0)
    other.absences.forget()
  })
})
