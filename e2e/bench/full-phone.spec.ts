import { addresses } from '@lectureshelf/contract/addresses'
import type { KeptNote } from '@lectureshelf/contract/reading/kept-notes'
import { keptNoteOps } from '@lectureshelf/contract/reading/kept-notes'
import type { Page } from '@playwright/test'
import { keepOpenNote } from '../support/kept-notes.ts'
import { holdAsBefore, partsOfPdfs } from '../support/older-copies.ts'
import {
  birdGuide,
  cseFifth,
  expectPainted,
  flexManual,
  jpeg2000Slide,
  openViewer,
  pdfFileOf,
  pdfPage,
  subjectPageOf,
} from '../support/pages.ts'
import { expect, phone, test } from '../support/test.ts'

const notes = 60
const noteBytes = 5_000_000
const freeBytes = 20_000_000
const keepUntil = '2099-12-24T10:00:00.000Z'

test.use({
  person: '1LS22CS001',
  viewport: phone,
  allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/],
})
test.setTimeout(600_000)

/** Keeps 300 MB of notes as the build before did, beside what this browser keeps, and holds 24 MB of another PDF. */
const fill = (page: Page): Promise<void> =>
  page.evaluate(
    async ([count, bytes, end]) => {
      const chunk = 32_768
      const open = (name: string) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name, 1)
          opening.addEventListener('error', () => reject(opening.error ?? new Error('No database.')))
          opening.addEventListener('success', () => resolve(opening.result))
        })
      const write = (database: IDBDatabase, put: (records: IDBObjectStore, parts: IDBObjectStore) => void) =>
        new Promise<void>((resolve, reject) => {
          const writing = database.transaction(['pdfs', 'parts'], 'readwrite')
          writing.addEventListener('complete', () => resolve())
          writing.addEventListener('abort', () => reject(writing.error ?? new Error('Aborted.')))
          put(writing.objectStore('pdfs'), writing.objectStore('parts'))
        })
      /** Puts parts that do not compress. */
      const fillParts = (parts: IDBObjectStore, key: string, total: number) => {
        const sizes: Record<string, number> = {}
        for (let at = 0; at * chunk < total; at += 1) {
          const part = crypto.getRandomValues(new Uint8Array(Math.min(chunk, total - at * chunk)))
          parts.put(part.buffer, [key, `bytes ${at}`])
          sizes[`bytes ${at}`] = part.byteLength
        }
        return sizes
      }
      const [copies, held] = await Promise.all([open('kept-notes'), open('held-pages')])
      const known = await new Promise<{ person: string; info: object }[]>((resolve) => {
        const asking = copies.transaction('pdfs').objectStore('pdfs').getAll()
        asking.addEventListener('success', () => resolve(asking.result))
      })
      const [kept] = known
      if (kept === undefined) throw new Error('A note is kept already.')
      const { person } = kept
      for (let index = 0; index < count; index += 1) {
        const pdfFile = `note-${index}.pdf`
        const key = JSON.stringify([person, pdfFile, 1])
        await write(copies, (records, parts) => {
          const sizes = fillParts(parts, key, bytes)
          const info = { ...kept.info, pdfFile, title: `Note ${index}`, sizeBytes: bytes, version: 1 }
          records.put({ person, version: 1, sizes, info, keepUntil: end }, key)
        })
      }
      const key = JSON.stringify([person, 'read-long-ago.pdf'])
      await write(held, (records, parts) => {
        const sizes = fillParts(parts, key, 24_000_000)
        records.put({ version: 1, sizes, usedAtMs: 1 }, key)
      })
      copies.close()
      held.close()
    },
    [notes, noteBytes, keepUntil] as const,
  )

/** Stores bytes in one write, and deletes them. @returns the name of the error, or null */
const putWhole = (page: Page, bytes: number): Promise<string | null> =>
  page.evaluate(
    (size) =>
      new Promise<string | null>((resolve) => {
        const name = 'something else'
        const opening = indexedDB.open(name, 1)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes'))
        opening.addEventListener('success', () => {
          const { result: database } = opening
          const end = (error: string | null) => {
            database.close()
            indexedDB.deleteDatabase(name).addEventListener('success', () => resolve(error))
          }
          const writing = database.transaction('bytes', 'readwrite')
          writing.addEventListener('complete', () => end(null))
          writing.addEventListener('abort', () => end(writing.error?.name ?? 'none'))
          writing.objectStore('bytes').put(new ArrayBuffer(size), 1)
        })
      }),
    bytes,
  )

test('a phone with 300 MB of kept notes and 20 MB free loses nothing to the new build', async ({
  page,
  context,
  server,
}) => {
  const bird = await pdfFileOf(server.url, birdGuide)
  await test.step('the build before has kept and read', async () => {
    await openViewer(page, await pdfFileOf(server.url, flexManual))
    await expect(pdfPage(page, 1).locator('.textLayer')).not.toBeEmpty()
    await openViewer(page, bird)
    await keepOpenNote(page)
    await page.goto(addresses.about)
    await holdAsBefore(page)
    await fill(page)
  })
  // The server knows nothing of the notes that fill the phone.
  await context.route(`**${keptNoteOps.check.path}`, async (route) => {
    const { pdfFiles }: { pdfFiles: string[] } = route.request().postDataJSON()
    const answered = await route.fetch()
    const answer: { now: string; notes: KeptNote[] } = await answered.json()
    const made = pdfFiles
      .filter((pdfFile) => pdfFile.startsWith('note-'))
      .map((pdfFile) => ({ pdfFile, version: 1, sizeBytes: noteBytes, readPages: 0, keepUntil }))
    await route.fulfill({ response: answered, json: { ...answer, notes: [...answer.notes, ...made] } })
  })
  const session = await context.newCDPSession(page)
  const origin = new URL(server.url).origin
  const allow = (quotaSize: number) => session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  /** Leaves no room. Chromium believes for half a minute in the room that it found before. */
  const leaveNoRoom = async () => {
    await allow(1)
    await expect.poll(() => putWhole(page, freeBytes), { timeout: 60_000 }).toBe('QuotaExceededError')
  }
  await leaveNoRoom()
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
  await allow(usage + freeBytes)
  const before = (await partsOfPdfs(page)).length
  const older = await context.newPage()
  await test.step('a tab of the build before is open', async () => {
    await older.goto(addresses.about)
    await older.evaluate(async () => {
      for (const name of ['kept-notes', 'held-pages']) {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          opening.result.addEventListener('versionchange', () => opening.result.close())
        })
      }
    })
  })
  await test.step('what was read moves, and nothing is lost', async () => {
    await openViewer(page, await pdfFileOf(server.url, flexManual))
    await expectPainted(page)
    // Reading adds a few parts; none goes.
    await expect.poll(async () => (await partsOfPdfs(page)).length).toBeGreaterThanOrEqual(before)
  })
  const keptNotes = () => page.getByRole('region', { name: 'Kept on this phone' }).getByRole('listitem')
  await test.step('no kept note is gone, and one opens offline', async () => {
    await page.goto(addresses.profile('1LS22CS001'))
    await expect(keptNotes()).toHaveCount(notes + 1)
    await context.setOffline(true)
    await page.goto(addresses.pdf(bird))
    await expectPainted(page)
    await context.setOffline(false)
  })
  await test.step('a full phone shows a message, and deletes nothing', async () => {
    await leaveNoRoom()
    await page.goto(subjectPageOf(jpeg2000Slide.subCode, cseFifth))
    await page
      .getByRole('button', { name: /^Keep .*on this phone \(/ })
      .first()
      .click()
    await expect(page.getByRole('alert').first()).toHaveText(/^This phone has no room left\./)
    await page.goto(addresses.profile('1LS22CS001'))
    await expect(keptNotes()).toHaveCount(notes + 1)
  })
})
