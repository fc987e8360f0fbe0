import type { PageWords } from '@lectureshelf/contract/library/pdf-pages'
import { expect, it, vi } from 'vitest'
import { makePdfInfo } from '../../../../test/pdf-info.ts'
import type { KeptNote } from '../../kept-notes/kept-note.ts'
import type { HeldPages } from './held-pages.ts'
import { createPageSource } from './page-source.ts'
import { type Ask, silentMs } from './request.ts'
import { createRightOfWay } from './right-of-way.ts'
import { type TakenStart, longestHold } from './start.ts'

const info = makePdfInfo({ version: 2, hasText: false, scan: { pages: 9, done: 3, read: 3 } })

/** A PDF whose words the server answers, and what the browser holds of it afterwards. */
const reading = (
  source: PageWords['source'],
  kept: KeptNote | null = null,
  picture: TakenStart['picture'] = Promise.resolve(null),
) => {
  const parts = new Map<string, ArrayBuffer>()
  const asked: string[] = []
  const held: HeldPages = {
    read: async (_pdf, names) => ({ version: 2, parts: names.map((name) => parts.get(name)) }),
    write: async (_pdf, _version, added) => {
      for (const [name, bytes] of added) parts.set(name, bytes)
    },
    forget: async () => undefined,
  }
  let begin: () => void = () => undefined
  const ask: Ask = async ({ address, onBegun }) => {
    asked.push(address)
    begin = () => onBegun?.()
    if (address.includes('.webp')) await new Promise(() => undefined)
    const words: PageWords = { width: 595, height: 842, ink: null, words: [], source }
    return {
      response: new Response(null, { headers: { 'pdf-version': '2' } }),
      bytes: new TextEncoder().encode(JSON.stringify(words)),
    }
  }
  const controller = new AbortController()
  const start: TakenStart = {
    pdfFile: 'notes.pdf',
    token: '',
    place: { page: 1, offset: 0 },
    controller,
    reader: null,
    held,
    heldPdf: { person: '1LS22CS001', pdfFile: 'notes.pdf' },
    kept: Promise.resolve(kept),
    info: Promise.reject(new Error('unused')),
    picture,
    head: Promise.resolve(null),
    image: null,
  }
  start.info.catch(() => undefined)
  const rightOfWay = createRightOfWay()
  const open = () => createPageSource({ start, info: Promise.resolve(info), ask, rightOfWay })
  return { open, asked, parts, rightOfWay, begin: () => begin(), signal: controller.signal }
}

it.each(['pdf', 'machine'] as const)('words from the %s are held for the next opening', async (source) => {
  const { open, asked, parts, signal } = reading(source)
  await open().words(4, signal)
  expect(parts.size).toBe(1)
  expect(await open().words(4, signal)).toMatchObject({ source })
  expect(asked).toEqual(['/api/pdf/notes.pdf/pages/4.json?v=2'])
})

it('words that a machine may still replace are asked for again, and are there offline', async () => {
  const { open, asked, signal } = reading('unchecked')
  expect(await open().heldWords(4)).toBeNull()
  await open().words(4, signal)
  await open().words(4, signal)
  expect(asked).toHaveLength(2)
  expect(await open().heldWords(4)).toMatchObject({ source: 'unchecked' })
})

it.each(['waiting', 'unread'] as const)('words that are %s are never held', async (source) => {
  const { open, asked, parts, signal } = reading(source)
  const pages = open()
  await pages.words(4, signal)
  await pages.words(4, signal)
  expect(await pages.heldWords(4)).toBeNull()
  expect(parts.size).toBe(0)
  expect(asked).toHaveLength(2)
})

const isGiven = async ({ given }: ReturnType<typeof createRightOfWay>) => {
  let isDone = false
  await vi.advanceTimersByTimeAsync(0)
  void given().then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(0)
  return isDone
}

it('the bytes wait until a picture that goes first begins to arrive, or too long, and for no other picture', async () => {
  vi.useFakeTimers()
  const { open, asked, rightOfWay, begin, signal } = reading('pdf')
  void open().picture(4, 720, { signal })
  expect(await isGiven(rightOfWay)).toBe(true)
  void open().picture(5, 720, { signal, goesFirst: true })
  expect(await isGiven(rightOfWay)).toBe(false)
  expect(asked).toHaveLength(2)
  begin()
  expect(await isGiven(rightOfWay)).toBe(true)
  void open().picture(6, 720, { signal, goesFirst: true })
  expect(await isGiven(rightOfWay)).toBe(false)
  await vi.advanceTimersByTimeAsync(longestHold)
  expect(await isGiven(rightOfWay)).toBe(true)
  vi.useRealTimers()
})

it('the texts are read for a search before it has a word', async () => {
  const { open, asked } = reading('pdf')
  await open().prepareHits()
  expect(asked).toEqual(['/api/pdf/notes.pdf/find?v=2'])
})

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

const copyOf = (version: number): KeptNote => ({
  version,
  info: { ...info, version },
  read: async () => null,
  machineWords: async () => null,
  picture: async (page, width) => (page === 1 && width === 720 ? bytesOf('kept') : null),
})

it('the picture that the copy on this phone has is not asked for, unless it is of another version', async () => {
  const { open, asked, signal } = reading('pdf', copyOf(2))
  expect(await (await open().picture(1, 720, { signal })).text()).toBe('kept')
  expect(asked).toEqual([])
  const other = reading('pdf', copyOf(1))
  void other.open().picture(1, 720, { signal })
  await vi.waitFor(() => expect(other.asked).toEqual(['/api/pdf/notes.pdf/pages/1.webp?w=720&v=2']))
})

it('a first picture that does not arrive is asked for again after fifteen seconds', async () => {
  vi.useFakeTimers()
  const never = new Promise<never>(() => undefined)
  const { open, asked, signal } = reading('pdf', null, never)
  void open().picture(1, 720, { signal })
  await vi.advanceTimersByTimeAsync(silentMs - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/api/pdf/notes.pdf/pages/1.webp?w=720&v=2'])
  vi.useRealTimers()
})

it('a picture that was drawn is held of each page once', async () => {
  const draw = vi.fn<() => Promise<Blob | null>>(async () => new Blob(['drawn']))
  const { open, parts } = reading('pdf')
  await open().holdPicture(4, draw)
  await open().holdPicture(4, draw)
  expect(draw).toHaveBeenCalledTimes(1)
  expect(new TextDecoder().decode(parts.get('picture 4 720'))).toBe('drawn')
  draw.mockResolvedValue(null)
  await open().holdPicture(5, draw)
  expect([...parts.keys()]).toEqual(['picture 4 720'])
})
