import type { KeptNote } from '@lectureshelf/contract/reading/kept-notes'
import { beforeEach, expect, test, vi } from 'vitest'
import { openTestCopies } from '../../../test/copies.ts'
import { useFakeDatabases } from '../../../test/fake-indexeddb.ts'
import { makePdfInfo } from '../../../test/pdf-info.ts'
import { ApiError, NetworkError } from '../../lib/http/http.ts'
import { chunkBytes, nameOfChunk, nameOfPicture } from '../../lib/storage/pdf-parts.ts'
import { type CopyId, findOpenable, isPinned, nameOfMachineWords, noteTime } from '../copies/copy.ts'
import { type KeepingIo, createKeeping } from './keeping.ts'

const ananya = '1LS22CS001'
const sizeBytes = 20 * chunkBytes + 100
const keepUntil = '2026-12-24T10:00:00.000Z'
const note = { pdfFile: 'bird.pdf', title: 'BIRD', sizeBytes, subject: null }

useFakeDatabases()

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
})

const memoryStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

/** Names the copy of a version of the note. */
const idOf = (version: number): CopyId => ({ person: ananya, pdfFile: note.pdfFile, version })

const infoOf = (version: number) => makePdfInfo({ ...note, version, pageCount: 78 })

/** A phone, with what the server says of one note. */
const openPhone = (roomBytes?: number) => {
  const { copies: device } = openTestCopies(roomBytes)
  const server = {
    version: 1,
    isOpen: true,
    failAfter: Number.POSITIVE_INFINITY,
    /** The pages that a machine has read, each with a word of its own. */
    readPages: [] as number[],
    hasWords: true,
    hasPictures: true,
    /** Happens while the server is asked about kept notes. */
    whileAsked: () => {},
    /** Happens while the server sends a part: bytes from a place on, or a picture. */
    whileSent: async (_part: number | 'picture'): Promise<void> => {},
  }
  const wordsAsked: number[] = []
  const asked: number[] = []
  const trouble: { error: Error | null } = { error: null }
  let person: string | null = ananya
  const sessions = new Set<() => void>()
  const io: KeepingIo = {
    copies: device,
    person: () => person,
    onSessionChange: (listener) => void sessions.add(listener),
    readInfo: async () => infoOf(server.version),
    readBytes: async (_file, _version, begin, end) => {
      if (asked.length >= server.failAfter) throw new NetworkError(undefined)
      asked.push(begin)
      await server.whileSent(begin)
      return new ArrayBuffer(end - begin)
    },
    openingPage: () => 12,
    readPicture: async (_file, version, page) => {
      if (!server.hasPictures) throw new NetworkError(undefined)
      await server.whileSent('picture')
      return new TextEncoder().encode(`page ${page} of version ${version}`).buffer
    },
    readWords: async (_file, _version, after) => {
      if (!server.hasWords) throw new NetworkError(undefined)
      wordsAsked.push(after)
      const [page] = server.readPages.filter((number) => number > after)
      return page === undefined
        ? { pages: [], next: null }
        : { pages: [[page, [[`word${page}`, 0, 0, 100, 100, 0]]]], next: page }
    },
    check: async (pdfFiles) => {
      server.whileAsked()
      if (trouble.error !== null) throw trouble.error
      const { version } = server
      const readPages = server.readPages.length
      const known: KeptNote = { pdfFile: note.pdfFile, version, sizeBytes, readPages, keepUntil }
      return { now: '2026-11-24T10:00:00.000Z', notes: server.isOpen && pdfFiles.length > 0 ? [known] : [] }
    },
  }
  const keeping = createKeeping(io)
  const copies = async () => (await device.find(null)).map(({ copy }) => copy).filter(isPinned)
  const openable = async (of = ananya) => {
    const found = await device.find({ person: of, pdfFile: note.pdfFile })
    return findOpenable(
      found.map(({ copy }) => copy),
      noteTime(),
    )
  }
  const textOf = async (name: string) => {
    const [part] = await device.read(idOf(server.version), [name])
    return part === undefined ? null : new TextDecoder().decode(part)
  }
  return {
    keeping,
    /** The same phone, in another tab. */
    otherTab: createKeeping(io),
    server,
    asked,
    wordsAsked,
    wordOf: (page: number) => textOf(nameOfMachineWords(page)),
    pictureOf: (page: number) => textOf(nameOfPicture(page, 720)),
    trouble,
    device,
    copies,
    openable,
    signIn: (usn: string | null) => {
      person = usn
      for (const changed of sessions) changed()
    },
    state: () => keeping.states().find(({ pdfFile }) => pdfFile === note.pdfFile),
  }
}

test('a note that is kept has every byte, in the parts that the viewer looks for', async () => {
  const { keeping, device, state } = openPhone()
  const seen: number[] = []
  keeping.subscribe(() => seen.push(state()?.receivedBytes ?? 0))
  await keeping.keep([note])
  expect(state()).toMatchObject({ status: 'kept', receivedBytes: sizeBytes, keepUntil })
  expect(seen.some((bytes) => bytes > 0 && bytes < sizeBytes)).toBe(true)
  const parts = await device.read(idOf(1), [nameOfChunk(0), nameOfChunk(20)])
  expect(parts.map((part) => part?.byteLength)).toEqual([chunkBytes, 100])
})

test('a note whose connection was lost reports it, and continues with what is missing', async () => {
  const { keeping, server, asked, state } = openPhone()
  server.failAfter = 2
  await keeping.keep([note])
  expect(state()).toMatchObject({ status: 'failed', failure: 'lost', receivedBytes: 16 * chunkBytes })
  server.failAfter = Number.POSITIVE_INFINITY
  await keeping.keep([note])
  expect(state()?.status).toBe('kept')
  expect(asked).toEqual([0, 8 * chunkBytes, 16 * chunkBytes])
})

test('a note that had not begun when the connection dropped arrives with the next contact', async () => {
  const { keeping, trouble, state } = openPhone()
  trouble.error = new NetworkError(undefined)
  await keeping.keep([note])
  expect(state()).toMatchObject({ status: 'failed', failure: 'lost', receivedBytes: 0 })
  trouble.error = null
  expect(await keeping.refresh()).toEqual([])
  expect(state()).toMatchObject({ status: 'kept', receivedBytes: sizeBytes })
})

test('a note that another tab removed after the connection was lost here stays removed', async () => {
  const { keeping, otherTab, server, copies, state } = openPhone()
  server.failAfter = 1
  await keeping.keep([note])
  await otherTab.remove([note.pdfFile])
  server.failAfter = Number.POSITIVE_INFINITY
  await keeping.refresh()
  expect([state(), await copies()]).toEqual([undefined, []])
})

test('a tab learns at the next contact what another one has kept, completed and removed', async () => {
  const { keeping, otherTab, server, state } = openPhone()
  await keeping.load()
  server.failAfter = 2
  await otherTab.keep([note])
  server.failAfter = 0
  await keeping.refresh()
  expect(state()).toMatchObject({ status: 'failed', receivedBytes: 16 * chunkBytes })
  server.failAfter = Number.POSITIVE_INFINITY
  await otherTab.keep([note])
  await keeping.refresh()
  expect(state()).toMatchObject({ status: 'kept', receivedBytes: sizeBytes })
  await otherTab.remove([note.pdfFile])
  await keeping.refresh()
  expect(state()).toBeUndefined()
  await otherTab.keep([note])
  await keeping.remove([note.pdfFile])
  await otherTab.keep([note])
  await keeping.refresh()
  expect(state()?.status).toBe('kept')
})

test('someone who signs in again after a sign-out is shown none of the deleted notes', async () => {
  const { keeping, copies, signIn, device } = openPhone()
  await keeping.keep([note])
  signIn(null)
  await device.remove([idOf(1)])
  signIn(ananya)
  expect(keeping.states()).toEqual([])
  await keeping.load()
  expect([keeping.states(), await copies()]).toEqual([[], []])
})

test('a new token of the same person neither hides what is kept nor stops what arrives', async () => {
  const { keeping, server, signIn, state } = openPhone()
  server.whileSent = async () => signIn(ananya)
  await keeping.keep([note])
  expect(state()).toMatchObject({ status: 'kept', receivedBytes: sizeBytes })
})

test('a note that was arriving at a sign-out does not come back for someone who signs in again', async () => {
  const { keeping, server, copies, signIn } = openPhone()
  server.whileSent = async () => {
    server.whileSent = async () => {}
    signIn(null)
    signIn(ananya)
  }
  await keeping.keep([note])
  await keeping.load()
  expect([keeping.states(), await copies()]).toEqual([[], []])
  await keeping.keep([note])
  expect(keeping.states()).toMatchObject([{ status: 'kept' }])
})

test('a new version that does not arrive leaves the note kept in the one before', async () => {
  const { keeping, server, asked, openable, state } = openPhone()
  await keeping.keep([note])
  server.version = 2
  server.failAfter = asked.length + 1
  expect(await keeping.refresh()).toEqual([])
  expect(state()).toMatchObject({ status: 'kept', failure: null, receivedBytes: sizeBytes })
  expect(await openable()).toMatchObject({ version: 1 })
})

test('a note whose storage breaks says that, and does not blame the connection', async () => {
  const { keeping, device, state } = openPhone()
  vi.spyOn(device, 'change').mockRejectedValue(new DOMException('Internal error', 'UnknownError'))
  await keeping.keep([note])
  expect(state()).toMatchObject({ status: 'failed', failure: 'noStorage' })
})

test('a note that may not be read, and one that does not fit, say so', async () => {
  const closed = openPhone()
  closed.server.isOpen = false
  await closed.keeping.keep([note])
  expect(closed.state()).toMatchObject({ status: 'failed', failure: 'refused' })
  const full = openPhone(4 * chunkBytes)
  await full.keeping.keep([note])
  expect(full.state()).toMatchObject({ status: 'failed', failure: 'noRoom' })
})

test('a note that is removed while it arrives leaves nothing', async () => {
  const { keeping, copies, state } = openPhone()
  const stop = keeping.subscribe(() => {
    if ((state()?.receivedBytes ?? 0) > 0) void keeping.remove([note.pdfFile])
  })
  await keeping.keep([note])
  stop()
  await keeping.remove([note.pdfFile])
  expect([state(), await copies()]).toEqual([undefined, []])
})

test.each([
  ['its bytes arrive', 8 * chunkBytes],
  ['its picture arrives', 'picture'],
] as const)('a note that another tab removes while %s is gone, and stays so', async (_when, removedAt) => {
  const { keeping, otherTab, server, copies } = openPhone()
  server.whileSent = async (part) => {
    if (part === removedAt) await otherTab.remove([note.pdfFile])
  }
  await keeping.keep([note])
  expect(await copies()).toEqual([])
  await keeping.refresh()
  expect(await copies()).toEqual([])
})

test('a note that another tab removes while its bytes arrive is neither kept nor asked for further', async () => {
  const { keeping, otherTab, server, asked, state } = openPhone()
  server.whileSent = async (part) => {
    if (part === 8 * chunkBytes) await otherTab.remove([note.pdfFile])
  }
  await keeping.keep([note])
  expect([state(), asked]).toEqual([undefined, [0, 8 * chunkBytes]])
})

test('a note that another tab removes and begins again is kept only when it is whole', async () => {
  const { keeping, otherTab, server, device, openable, copies, state } = openPhone()
  server.whileSent = async (part) => {
    const [copy] = await copies()
    if (part !== 16 * chunkBytes || copy === undefined) return
    await otherTab.remove([note.pdfFile])
    await device.change(idOf(1), () => ({ ...copy, sizes: {} }))
  }
  await keeping.keep([note])
  expect(state()).toMatchObject({ status: 'failed', failure: 'lost' })
  server.whileSent = async () => {}
  await keeping.keep([note])
  expect(state()?.status).toBe('kept')
  expect(await openable()).toBeDefined()
})

test('a note neither arrives for another person who has signed in since, nor is shown to them', async () => {
  const { keeping, asked, copies, signIn, state } = openPhone()
  const stop = keeping.subscribe(() => {
    if ((state()?.receivedBytes ?? 0) > 0) signIn('1LS22CS002')
  })
  await keeping.keep([note])
  stop()
  expect([asked, keeping.states()]).toEqual([[0], []])
  expect((await copies()).map(({ person }) => person)).toEqual([ananya])
  await keeping.load()
  expect(keeping.states()).toEqual([])
})

test('a note that is asked for while the kept ones are still being read is shown, and arrives', async () => {
  const { keeping, state } = openPhone()
  const refreshed = keeping.refresh()
  const kept = keeping.keep([note])
  await refreshed
  await kept
  expect(state()?.status).toBe('kept')
})

test('a note that is asked for twice arrives once, and one that was removed on its way arrives whole', async () => {
  const { keeping, asked, openable, state } = openPhone()
  await Promise.all([keeping.keep([note]), keeping.keep([note])])
  expect(asked).toEqual([0, 8 * chunkBytes, 16 * chunkBytes])
  await keeping.remove([note.pdfFile])
  const again: Promise<void>[] = []
  const stop = keeping.subscribe(() => {
    if (again.length > 0 || (state()?.receivedBytes ?? 0) === 0) return
    again.push(keeping.remove([note.pdfFile]).then(() => keeping.keep([note])))
  })
  await keeping.keep([note])
  stop()
  await Promise.all(again)
  expect(state()?.status).toBe('kept')
  expect(await openable()).toBeDefined()
})

test('many notes arrive two at a time, with at most two requests under way, so that a reader is not refused', async () => {
  const { copies } = openTestCopies()
  const most = { requests: 0, notes: 0 }
  let underWay = 0
  const answer = async <Reply>(reply: Reply): Promise<Reply> => {
    underWay += 1
    most.requests = Math.max(most.requests, underWay)
    await new Promise((resolve) => setTimeout(resolve))
    underWay -= 1
    return reply
  }
  const keeping = createKeeping({
    copies,
    person: () => ananya,
    onSessionChange: () => {},
    readInfo: (pdfFile) => answer({ ...infoOf(1), pdfFile }),
    readBytes: (_file, _version, begin, end) => answer(new ArrayBuffer(end - begin)),
    openingPage: () => 1,
    readPicture: () => answer(new ArrayBuffer(8)),
    readWords: () => answer({ pages: [], next: null }),
    check: (pdfFiles) =>
      answer({
        now: '2026-11-24T10:00:00.000Z',
        notes: pdfFiles.map((pdfFile) => ({ pdfFile, version: 1, sizeBytes, readPages: 1, keepUntil })),
      }),
  })
  keeping.subscribe(() => {
    const arriving = keeping.states().filter(({ status }) => status === 'keeping')
    most.notes = Math.max(most.notes, arriving.length)
  })
  const files = Array.from({ length: 8 }, (_, at) => `${at}.pdf`)
  await Promise.all([keeping.keep(files.map((pdfFile) => ({ ...note, pdfFile }))), keeping.refresh()])
  expect(keeping.states().map(({ status }) => status)).toEqual(files.map(() => 'kept'))
  expect(most).toEqual({ requests: 2, notes: 2 })
})

test('what is kept is shown again after a restart, to its person alone', async () => {
  const phone = openPhone()
  await phone.keeping.keep([note])
  phone.signIn(null)
  await phone.keeping.load()
  phone.signIn(ananya)
  await phone.keeping.load()
  expect(phone.state()).toMatchObject({ status: 'kept', title: 'BIRD', keepUntil })
  phone.signIn('1LS22CS002')
  await phone.keeping.load()
  expect(phone.keeping.states()).toEqual([])
})

test('a new version replaces the old one once it is whole, and is named', async () => {
  const { keeping, server, asked, copies, state } = openPhone()
  await keeping.keep([note])
  server.version = 2
  server.failAfter = asked.length + 1
  expect(await keeping.refresh()).toEqual([])
  expect(new Set((await copies()).map(({ version }) => version))).toEqual(new Set([1, 2]))
  server.failAfter = Number.POSITIVE_INFINITY
  expect(await keeping.refresh()).toEqual(['BIRD'])
  expect((await copies()).map(({ version }) => version)).toEqual([2])
  expect(state()?.status).toBe('kept')
})

test('a note is kept with the picture of the page where it opens, and without one all the same', async () => {
  const { keeping, server, pictureOf, state } = openPhone()
  await keeping.keep([note])
  expect(state()).toMatchObject({ status: 'kept', receivedBytes: sizeBytes })
  expect(await pictureOf(12)).toBe('page 12 of version 1')
  Object.assign(server, { version: 2, hasPictures: false })
  await keeping.refresh()
  expect(state()?.status).toBe('kept')
  expect(await pictureOf(12)).toBeNull()
})

test('a scan brings the words that a machine has read, and new ones at the next contact', async () => {
  const { keeping, server, asked, wordsAsked, wordOf, state } = openPhone()
  server.readPages = [2, 7]
  await keeping.keep([note])
  expect(wordsAsked).toEqual([0, 2, 7])
  expect([await wordOf(1), await wordOf(7)]).toEqual([null, '[["word7",0,0,100,100,0]]'])
  expect(await keeping.refresh()).toEqual([])
  expect(wordsAsked).toHaveLength(3)
  server.readPages = [1, 2, 7]
  // These are no new version: no one hears of one.
  expect(await keeping.refresh()).toEqual([])
  expect(await wordOf(1)).toContain('word1')
  expect([asked.length, state()?.status]).toEqual([3, 'kept'])
})

test('a scan is kept although its words do not arrive, and asks for them again', async () => {
  const { keeping, server, wordOf, state } = openPhone()
  server.readPages = [1]
  server.hasWords = false
  await keeping.keep([note])
  expect([state()?.status, await wordOf(1)]).toEqual(['kept', null])
  server.hasWords = true
  await keeping.refresh()
  expect(await wordOf(1)).toContain('word1')
})

test('a note that was withdrawn goes at the next contact', async () => {
  const { keeping, server, copies, state } = openPhone()
  await keeping.keep([note])
  server.isOpen = false
  await keeping.refresh()
  expect([await copies(), state()]).toEqual([[], undefined])
})

test('a sign-out while the server is asked leaves the database alone, which it has deleted', async () => {
  const { keeping, server, signIn, device } = openPhone()
  await keeping.keep([note])
  const accesses = (['find', 'read', 'change', 'remove'] as const).map((name) => vi.spyOn(device, name))
  server.version = 2
  server.whileAsked = () => {
    signIn(null)
    for (const access of accesses) access.mockClear()
  }

  await keeping.refresh()
  await keeping.remove([note.pdfFile])
  for (const access of accesses) expect(access).not.toHaveBeenCalled()
})

test('a server in trouble takes nothing away', async () => {
  const { keeping, trouble, copies, state } = openPhone()
  await keeping.keep([note])
  trouble.error = new ApiError({ status: 500, code: 'internal', message: '', retryAfterSeconds: undefined })
  await expect(keeping.refresh()).rejects.toBe(trouble.error)
  expect([(await copies()).length, state()?.status]).toEqual([1, 'kept'])
})

test.each([
  ['before its end', '2026-12-24T09:59:59.000Z', true],
  ['not after its end', '2026-12-24T10:00:01.000Z', false],
])('a note opens offline %s', async (_when, now, isOpen) => {
  const { keeping, openable } = openPhone()
  await keeping.keep([note])
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  expect((await openable()) !== undefined).toBe(isOpen)
  // A clock that is set back gains nothing.
  vi.setSystemTime(Date.parse('2026-11-25T10:00:00.000Z'))
  expect((await openable()) !== undefined).toBe(isOpen)
  vi.useRealTimers()
})

test('a note opens offline neither for another person nor before it is whole', async () => {
  const { keeping, openable, server } = openPhone()
  server.failAfter = 2
  await keeping.keep([note])
  expect(await openable()).toBeUndefined()
  server.failAfter = Number.POSITIVE_INFINITY
  await keeping.keep([note])
  expect(await openable()).toBeDefined()
  expect(await openable('1LS22CS002')).toBeUndefined()
})
