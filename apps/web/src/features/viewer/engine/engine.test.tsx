import { pdfPageOps } from '@lectureshelf/contract/content/pdf-pages'
import { type PdfInfo, pdfOps } from '@lectureshelf/contract/content/pdfs'
import { expect, it, vi } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { tokenOf } from '../../../../test/page.tsx'
import { plainLook } from '../page-fit.ts'
import type { EngineEvent } from '../state.ts'
import { createEngine } from './engine.ts'

const info: PdfInfo = {
  pdfFile: 'notes.pdf',
  title: 'Notes',
  sizeBytes: 100_000,
  pageCount: 9,
  version: 2,
  addedByName: '',
  pageSizes: null,
  looks: null,
  hasText: true,
  scan: null,
  chapters: null,
  textBox: null,
  firstRanges: [],
  subject: null,
}

const ended = vi.fn<() => void>()

/** The worker of pdf.js, which never says anything. */
class IdleWorker extends EventTarget {
  postMessage = () => undefined
  terminate = () => ended()
}

const needed = ['WebAssembly', 'ReadableStream', 'Path2D'] as const

/** Opens a PDF with pictures in a browser that lacks an API, and returns what is reported. */
const openWithout = (lacking: (typeof needed)[number] | null) => {
  ended.mockClear()
  for (const name of needed) {
    const present = name === 'WebAssembly' ? {} : EventTarget
    vi.stubGlobal(name, name === lacking ? undefined : present)
  }
  vi.stubGlobal('Worker', IdleWorker)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 720, height: 1018, close: () => undefined }))
  localStorage.setItem('token', tokenOf('1LS22CS001'))
  server.on(pdfOps.info, info)
  server.onBytes(pdfPageOps.picture, () => new Response('webp', { headers: { 'pdf-version': '2' } }))
  server.onBytes(pdfOps.read, () => new Response(new Uint8Array(65_536), { status: 206 }))
  const container = document.createElement('div')
  container.append(document.createElement('div'))
  document.body.append(container)
  const events: EngineEvent[] = []
  const engine = createEngine({
    container,
    pdfFile: 'notes.pdf',
    start: { page: 1, offset: 0 },
    look: plainLook,
    find: null,
    onEvent: (event) => events.push(event),
  })
  const end = () => {
    engine.destroy()
    container.remove()
  }
  return { events, end, types: () => events.map(({ type }) => type) }
}

it.each(needed)('a browser without %s reads pictures of the pages, and its worker is ended', async (name) => {
  const { events, types, end } = openWithout(name)
  await vi.waitFor(() => expect(types()).toContain('picturesOnly'))
  expect(events).toContainEqual({ type: 'opened', pageCount: 9 })
  expect(types()).not.toContain('failed')
  expect(ended).toHaveBeenCalled()
  end()
})

it('a browser that lacks nothing leaves the pages to the worker', async () => {
  const { types, end } = openWithout(null)
  await vi.waitFor(() => expect(types()).toContain('transferred'))
  expect(types()).not.toContain('picturesOnly')
  expect(ended).not.toHaveBeenCalled()
  end()
})
