import { wordEnds } from '@lectureshelf/contract/library/page-constants'
import { type PageWords, pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { messages } from '@lectureshelf/contract/messages'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Sent, refusal, server } from '../../../../test/fake-server.ts'
import { IdleWorker } from '../../../../test/idle-worker.ts'
import { tokenOf } from '../../../../test/page.tsx'
import { makePdfInfo } from '../../../../test/pdf-info.ts'
import { plainLook } from '../reading/stored-look.ts'
import type { EngineEvent } from '../state.ts'
import { askAfterMs } from '../session/facts.ts'
import { createEngine } from './engine.ts'

const info = makePdfInfo({ sizeBytes: 100_000, version: 2 })

const words: PageWords = {
  width: 595,
  height: 842,
  ink: null,
  words: [
    ['Define', 1000, 1000, 600, 100, wordEnds.space],
    ['deadlock', 1700, 1000, 800, 100, wordEnds.line],
  ],
  source: 'pdf',
}

const sendPicture = () => new Response('webp', { headers: { 'pdf-version': '2' } })

const ended = vi.fn<() => undefined>()

class EndingWorker extends IdleWorker {
  override terminate = ended
}

const needed = ['WebAssembly', 'ReadableStream', 'Path2D'] as const

/** Opens a PDF with pictures in a browser that lacks an API, and returns what is reported. */
const openWithout = (
  lacking: (typeof needed)[number] | null,
  reply: (sent: Sent) => Response = sendPicture,
  facts = info,
) => {
  ended.mockClear()
  for (const name of needed) {
    const present = name === 'WebAssembly' ? {} : EventTarget
    vi.stubGlobal(name, name === lacking ? undefined : present)
  }
  vi.stubGlobal('Worker', EndingWorker)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 720, height: 1018, close: () => undefined }))
  localStorage.setItem('token', tokenOf('1LS22CS001'))
  server.on(pdfOps.info, facts)
  server.onBytes(pdfPageOps.picture, reply)
  server.on(pdfPageOps.words, words)
  server.onBytes(pdfOps.read, () => new Response(new Uint8Array(65_536), { status: 206 }))
  const container = document.createElement('div')
  // happy-dom has no layout: the window of a phone, which shows two pages.
  Object.defineProperties(container, { clientWidth: { value: 412 }, clientHeight: { value: 800 } })
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
  /** The widths in which the picture of a page was asked for. */
  const widthsOf = (page: number) =>
    server
      .sent(pdfPageOps.picture)
      .flatMap(({ params, query }) => (params['page'] === String(page) ? [query['w']] : []))
  return { engine, events, end, widthsOf, types: () => events.map(({ type }) => type) }
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

it('the words of a page lie over its picture, to select and to read aloud', async () => {
  const { end } = openWithout('WebAssembly')
  for (const name of ['Page 1', 'Page 2']) {
    const region = await screen.findByRole('region', { name })
    await vi.waitFor(() => {
      expect(region.querySelector('canvas.picture')).not.toBeNull()
      expect(region.querySelector('.textLayer')?.textContent).toBe('Define deadlock')
    })
  }
  end()
})

it('a page whose picture fails shows that, has its words, and is asked for again', async () => {
  let isBroken = true
  const { end } = openWithout('WebAssembly', ({ params }) =>
    params['page'] === '2' && isBroken ? refusal('pdf_unsafe') : sendPicture(),
  )
  const region = await screen.findByRole('region', { name: 'Page 2' })
  const retry = await within(region).findByRole('button', { name: 'Retry' })
  expect(within(region).getByText(messages.pageNotShown)).toBeDefined()
  await within(region).findByText('Define deadlock')
  isBroken = false
  retry.click()
  await vi.waitFor(() => expect(region.querySelector('canvas.picture')).not.toBeNull())
  expect(within(region).queryByText(messages.pageNotShown)).toBeNull()
  end()
})

it('pictures come twice as wide once someone zooms in, and not for the many pixels of a phone', async () => {
  vi.stubGlobal('devicePixelRatio', 3)
  const { engine, end, types, widthsOf } = openWithout('WebAssembly')
  await vi.waitFor(() => expect(types()).toContain('picturesOnly'))
  engine.goToPage(6)
  await vi.waitFor(() => expect(widthsOf(6)).toEqual(['720']))
  engine.setZoom(2)
  await vi.waitFor(() => expect(widthsOf(6)).toEqual(['720', '1440']))
  end()
})

it('a note that was added just now gets its look and fits its text once it is measured', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const fresh = { ...info, looks: null, pageSizes: null, textBox: null }
  const { engine, events, end } = openWithout('WebAssembly', sendPicture, fresh)
  const region = await screen.findByRole('region', { name: 'Page 1' })
  await vi.waitFor(() => expect(region.dataset['look']).toBe('scan'))
  engine.setZoom('text-width')
  const scaleOfPaper = events.findLast(({ type }) => type === 'zoomChanged')
  server.on(pdfOps.info, { ...info, pageSizes: [[9, 595, 842]], textBox: [1500, 1500, 7000, 7000] })
  await vi.advanceTimersByTimeAsync(askAfterMs[0] ?? 0)
  await vi.waitFor(() => expect(region.dataset['look']).toBe('text'))
  const scaleOfText = events.findLast(({ type }) => type === 'zoomChanged')
  expect(scaleOfText).not.toEqual(scaleOfPaper)
  end()
  vi.useRealTimers()
})
