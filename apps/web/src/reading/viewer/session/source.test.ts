import type { PageWords } from '@lectureshelf/contract/library/pdf-pages'
import { expect, it, vi } from 'vitest'
import { makePdfInfo } from '../../../../test/pdf-info.ts'
import { chunkBytes } from '../../../lib/storage/pdf-parts.ts'
import type { FoundCopy } from '../../copies/api.ts'
import type { DeviceParts } from '../../copies/holding.ts'
import { type Ask, silentMs } from './request.ts'
import { createSource } from './source.ts'
import { type ViewerStart, longestHold } from './start.ts'

const info = makePdfInfo({
  version: 2,
  sizeBytes: 40 * chunkBytes,
  hasText: false,
  scan: { pages: 9, done: 3, read: 3 },
})
const id = { person: '1LS22CS001', pdfFile: 'notes.pdf', version: 2 }

/** A PDF whose words the server answers, and what this device has of it before and afterwards. */
const reading = (
  source: PageWords['source'],
  {
    picture = Promise.resolve(null),
    found = [],
  }: Partial<Pick<ViewerStart, 'picture'>> & { found?: FoundCopy[] } = {},
) => {
  const parts = new Map<string, ArrayBuffer>()
  const asked: string[] = []
  const ranges: string[] = []
  const device: DeviceParts = {
    read: async (names) => names.map((name) => parts.get(name)),
    hold: async (added) => {
      for (const [name, bytes] of added) parts.set(name, bytes)
    },
  }
  let begin: () => void = () => undefined
  const ask: Ask = async ({ range = '' }) => {
    ranges.push(range)
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    return {
      response: new Response(null, { status: 206, headers: { 'pdf-version': '2' } }),
      bytes: new Uint8Array(Number(last) - Number(first) + 1),
    }
  }
  const askPage: Ask = async ({ address, onBegun }) => {
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
  const start: ViewerStart = {
    pdfFile: 'notes.pdf',
    token: '',
    place: { page: 1, offset: 0 },
    controller,
    reader: null,
    person: id.person,
    found: Promise.resolve(found),
    info: Promise.reject(new Error('unused')),
    picture,
    head: Promise.resolve(null),
    image: null,
  }
  start.info.catch(() => undefined)
  const holding = { partsOf: () => device }
  const open = () =>
    createSource({ start, info: Promise.resolve(info), holding, ready: Promise.resolve(), ask, askPage })
  const heldParts = () => [...parts.keys()].filter((name) => !name.startsWith('bytes '))
  return { open, asked, ranges, parts, heldParts, begin: () => begin(), signal: controller.signal }
}

it.each(['pdf', 'machine'] as const)('words from the %s are held for the next opening', async (source) => {
  const { open, asked, heldParts, signal } = reading(source)
  await open().words(4, signal)
  expect(heldParts()).toEqual(['text 4'])
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
  const { open, asked, heldParts, signal } = reading(source)
  const pages = open()
  await pages.words(4, signal)
  await pages.words(4, signal)
  expect(await pages.heldWords(4)).toBeNull()
  expect(heldParts()).toEqual([])
  expect(asked).toHaveLength(2)
})

it('the bytes wait until a picture that goes first begins to arrive, or too long, and for no other picture', async () => {
  vi.useFakeTimers()
  const { open, ranges, begin, signal } = reading('pdf')
  const source = open()
  const bytes = await source.bytes
  let chunk = 2
  const isAsked = async () => {
    const before = ranges.length
    chunk += 2
    void bytes.read(chunk * chunkBytes, (chunk + 1) * chunkBytes)
    await vi.advanceTimersByTimeAsync(0)
    return ranges.length > before
  }
  void source.picture(4, 720, { signal })
  expect(await isAsked()).toBe(true)
  void source.picture(5, 720, { signal, goesFirst: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(await isAsked()).toBe(false)
  begin()
  expect(await isAsked()).toBe(true)
  void source.picture(6, 720, { signal, goesFirst: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(await isAsked()).toBe(false)
  await vi.advanceTimersByTimeAsync(longestHold)
  expect(await isAsked()).toBe(true)
  vi.useRealTimers()
})

it('the texts are read for a search before it has a word', async () => {
  const { open, asked } = reading('pdf')
  await open().prepareHits()
  expect(asked).toEqual(['/api/pdf/notes.pdf/find?v=2'])
})

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

const foundIn = (version: number): FoundCopy => ({
  id: { ...id, version },
  copy: { version, pinned: false, sizes: {} },
  parts: [bytesOf('held')],
})

it('the picture that this device has is not asked for, unless it is of another version', async () => {
  const { open, asked, signal } = reading('pdf', { found: [foundIn(3), foundIn(2)] })
  expect(await (await open().picture(1, 720, { signal })).text()).toBe('held')
  expect(asked).toEqual([])
  const other = reading('pdf', { found: [foundIn(1)] })
  void other.open().picture(1, 720, { signal })
  await vi.waitFor(() => expect(other.asked).toEqual(['/api/pdf/notes.pdf/pages/1.webp?w=720&v=2']))
})

it('a first picture that does not arrive is asked for again after fifteen seconds', async () => {
  vi.useFakeTimers()
  const never = new Promise<never>(() => undefined)
  const { open, asked, signal } = reading('pdf', { picture: never })
  void open().picture(1, 720, { signal })
  await vi.advanceTimersByTimeAsync(silentMs - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/api/pdf/notes.pdf/pages/1.webp?w=720&v=2'])
  vi.useRealTimers()
})

it('a picture that was drawn is held of each page once', async () => {
  const draw = vi.fn<() => Promise<Blob | null>>(async () => new Blob(['drawn']))
  const { open, parts, heldParts } = reading('pdf')
  await open().holdPicture(4, draw)
  await open().holdPicture(4, draw)
  expect(draw).toHaveBeenCalledTimes(1)
  expect(new TextDecoder().decode(parts.get('picture 4 720'))).toBe('drawn')
  draw.mockResolvedValue(null)
  await open().holdPicture(5, draw)
  expect(heldParts()).toEqual(['picture 4 720'])
})
