import type { ErrorCode } from '@lectureshelf/contract/errors'
import { pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { expect, it, vi } from 'vitest'
import { useFakeDatabases } from '../../../../test/fake-indexeddb.ts'
import { refusal, server } from '../../../../test/fake-server.ts'
import { IdleWorker } from '../../../../test/idle-worker.ts'
import { tokenOf } from '../../../../test/page.tsx'
import { makePdfInfo } from '../../../../test/pdf-info.ts'
import { noteRefusedEvent } from '../../../lib/storage/forget-notes.ts'
import { createHolding } from '../../copies/holding.ts'
import { endOpening, openAhead, takeOpening, readStatus } from './opening.ts'
import { SilentError, silentMs } from './request.ts'
import type { ViewerStart } from './start.ts'

const person = '1LS22CS001'
const other = { person, pdfFile: 'other.pdf', version: 2 }
const place = { page: 1, offset: 0 }
const part = 'picture 4 720'

let opened = 0
/** Names another PDF in each test: what one of them still deletes is not missed in the next. */
const nextId = () => {
  opened += 1
  return { person, pdfFile: `notes-${opened}.pdf`, version: 2 }
}

const info = makePdfInfo({ version: 2 })

useFakeDatabases()

const nothing: ViewerStart['head'] = Promise.resolve(null)

/** Continues what the document of a PDF has begun, on a device that holds parts of two PDFs. */
const open = async (facts: Response, head = nothing) => {
  const id = nextId()
  const { pdfFile } = id
  const token = tokenOf(person)
  localStorage.setItem('token', token)
  vi.stubGlobal('Worker', IdleWorker)
  const holding = createHolding({ limit: async () => 10_000, mayHold: () => true })
  for (const pdf of [id, other]) await holding.partsOf(pdf).hold(new Map([[part, new ArrayBuffer(8)]]))
  window.viewerStart = {
    pdfFile,
    token,
    place,
    controller: new AbortController(),
    reader: null,
    person,
    found: Promise.resolve([]),
    info: Promise.resolve(facts),
    picture: Promise.resolve(null),
    head,
    image: null,
  }
  openAhead(pdfFile, { hash: '', state: {} }, new AbortController().signal)
  const opening = takeOpening(pdfFile, place)
  const onRefused = vi.fn<() => void>()
  addEventListener(noteRefusedEvent, onRefused, { signal: opening.controller.signal })
  const isHeld = async (pdf = id) => (await holding.partsOf(pdf).read([part]))[0] !== undefined
  return { opening, isHeld, onRefused }
}

/** Lets the first bytes of the PDF not arrive, whatever else does. */
const holdBytes = () => {
  server.refuse(pdfOps.read, 'not_found')
  server.hold(pdfOps.read)
}

const refusals: ErrorCode[] = ['subscription_required', 'wrong_place', 'not_found']

it.each(refusals)(
  'a PDF that is refused on opening with %s leaves nothing, and its copy is asked about once',
  async (code) => {
    const { opening, isHeld, onRefused } = await open(refusal(code))
    expect(await isHeld()).toBe(true)
    await expect(opening.info).rejects.toMatchObject({ code })
    await vi.waitFor(async () => expect(await isHeld()).toBe(false))
    expect(await isHeld(other)).toBe(true)
    expect(onRefused).toHaveBeenCalledTimes(1)
    endOpening(opening)
  },
)

it.each(refusals)(
  'a search that is refused while reading with %s leaves nothing of the PDF',
  async (code) => {
    holdBytes()
    server.refuse(pdfPageOps.find, code)
    const { opening, isHeld } = await open(Response.json(info))
    const { signal } = opening.controller
    await expect(opening.source.hits({ query: 'router', terms: null }, signal)).rejects.toMatchObject({
      code,
    })
    await vi.waitFor(async () => expect(await isHeld()).toBe(false))
    expect(await isHeld(other)).toBe(true)
    endOpening(opening)
  },
)

it('bytes that are refused with 402 while reading leave nothing of the PDF', async () => {
  server.refuse(pdfOps.read, 'subscription_required')
  const { opening, isHeld } = await open(Response.json(info))
  await expect((await opening.source.bytes).read(0, 1)).rejects.toMatchObject({ status: 402 })
  await vi.waitFor(async () => expect(await isHeld()).toBe(false))
  endOpening(opening)
})

it.each(['not_found', 'pdf_not_openable'] as const)(
  'a page that is refused alone, with %s, takes nothing away that is held',
  async (code) => {
    holdBytes()
    server.refuse(pdfPageOps.picture, code)
    const { opening, isHeld, onRefused } = await open(Response.json(info))
    const { signal } = opening.controller
    await expect(opening.source.picture(5, 720, { signal })).rejects.toMatchObject({ code })
    expect(await isHeld()).toBe(true)
    expect(onRefused).not.toHaveBeenCalled()
    endOpening(opening)
  },
)

it('first bytes that are silent for fifteen seconds are said to be lost, and Retry asks for them again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.onBytes(pdfOps.read, () => new Response('%'))
  const { opening, isHeld } = await open(Response.json(info), new Promise(() => undefined))
  const bytes = await opening.source.bytes
  // This device is asked first.
  await isHeld()
  await vi.advanceTimersByTimeAsync(silentMs - 1)
  expect(readStatus().interruption).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(readStatus().interruption).toBeInstanceOf(SilentError)
  expect(server.sent(pdfOps.read)).toEqual([])
  opening.retry()
  expect(await bytes.read(0, 1)).toHaveLength(1)
  expect(readStatus().interruption).toBeNull()
  endOpening(opening)
})
