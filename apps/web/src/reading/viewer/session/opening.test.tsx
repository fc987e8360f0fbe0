import type { ErrorCode } from '@lectureshelf/contract/errors'
import { pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { expect, it, vi } from 'vitest'
import { refusal, server } from '../../../../test/fake-server.ts'
import { IdleWorker } from '../../../../test/idle-worker.ts'
import { createMemoryTables } from '../../../../test/memory-tables.ts'
import { tokenOf } from '../../../../test/page.tsx'
import { makePdfInfo } from '../../../../test/pdf-info.ts'
import { noteRefusedEvent } from '../../../lib/storage/forget-notes.ts'
import { type HeldRecord, createHeldPages, createHeldReader } from './held-pages.ts'
import { endOpening, openAhead, takeOpening } from './opening.ts'
import { SilentLineError, silentMs } from './request.ts'
import type { ViewerStart } from './start.ts'
import { readStatus } from './status.ts'

const pdfFile = 'notes.pdf'
const heldPdf = { person: '1LS22CS001', pdfFile }
const other = { ...heldPdf, pdfFile: 'other.pdf' }
const place = { page: 1, offset: 0 }
const part = 'picture 4 720'

const info = makePdfInfo({ pdfFile, version: 2 })

const nothing: ViewerStart['head'] = Promise.resolve(null)

/** Continues what the document of a PDF has begun, in a browser that holds parts of two PDFs. */
const open = async (facts: Response, head = nothing) => {
  const { tables } = createMemoryTables<HeldRecord>()
  const held = createHeldPages({ tables, limit: async () => 10_000, mayHold: () => true })
  for (const pdf of [heldPdf, other]) await held.write(pdf, 2, new Map([[part, new ArrayBuffer(8)]]))
  const token = tokenOf(heldPdf.person)
  localStorage.setItem('token', token)
  vi.stubGlobal('Worker', IdleWorker)
  window.viewerStart = {
    pdfFile,
    token,
    place,
    controller: new AbortController(),
    reader: null,
    held: { ...createHeldReader({ tables, mayHold: () => true }), writable: tables },
    heldPdf,
    info: Promise.resolve(facts),
    picture: Promise.resolve(null),
    head,
    image: null,
  }
  openAhead(pdfFile, { hash: '', state: {} }, new AbortController().signal)
  const opening = takeOpening(pdfFile, place)
  const onRefused = vi.fn<() => void>()
  addEventListener(noteRefusedEvent, onRefused, { signal: opening.controller.signal })
  const isHeld = async (pdf = heldPdf) => (await held.read(pdf, [part]))?.parts[0] !== undefined
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
    await expect(opening.pages.hits({ query: 'router', terms: null }, signal)).rejects.toMatchObject({ code })
    await vi.waitFor(async () => expect(await isHeld()).toBe(false))
    expect(await isHeld(other)).toBe(true)
    endOpening(opening)
  },
)

it('bytes that are refused with 402 while reading leave nothing of the PDF', async () => {
  server.refuse(pdfOps.read, 'subscription_required')
  const { opening, isHeld } = await open(Response.json(info))
  await expect((await opening.bytes).read(0, 1)).rejects.toMatchObject({ status: 402 })
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
    await expect(opening.pages.picture(5, 720, { signal })).rejects.toMatchObject({ code })
    expect(await isHeld()).toBe(true)
    expect(onRefused).not.toHaveBeenCalled()
    endOpening(opening)
  },
)

it('first bytes that are silent for fifteen seconds are said to be lost, and Retry asks for them again', async () => {
  vi.useFakeTimers()
  server.onBytes(pdfOps.read, () => new Response('%'))
  const { opening } = await open(Response.json(info), new Promise(() => undefined))
  await opening.bytes
  await vi.advanceTimersByTimeAsync(silentMs - 1)
  expect(readStatus().interruption).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(readStatus().interruption).toBeInstanceOf(SilentLineError)
  expect(server.sent(pdfOps.read)).toEqual([])
  opening.retry()
  expect((await opening.head).totalBytes).toBe(info.sizeBytes)
  expect(readStatus().interruption).toBeNull()
  endOpening(opening)
})
