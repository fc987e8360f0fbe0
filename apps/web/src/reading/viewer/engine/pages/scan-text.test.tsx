import { wordEnds } from '@lectureshelf/contract/library/page-constants'
import type { PageWords } from '@lectureshelf/contract/library/pdf-pages'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPageView } from './page-view.ts'
import { createScanText } from './scan-text.ts'

// Files that share a process share a window.
afterEach(() => document.body.replaceChildren())

const read: PageWords = {
  width: 600,
  height: 800,
  ink: null,
  words: [
    ['Define', 1000, 1000, 600, 100, wordEnds.space],
    ['deadlock', 1700, 1000, 800, 100, wordEnds.line],
    ['briefly.', 1000, 1200, 700, 100, wordEnds.line],
  ],
  source: 'machine',
}

const scanning = (scan: PdfInfo['scan'], page: PageWords = read) => {
  const asked: number[] = []
  const words = (number: number) => {
    asked.push(number)
    return Promise.resolve(page)
  }
  const { signal } = new AbortController()
  const { show, showOnPicture } = createScanText({ info: Promise.resolve({ scan }), words, signal })
  const view = createPageView(4)
  view.place({ left: 0, top: 0, width: 1200, height: 1600 })
  document.body.replaceChildren(view.element)
  return {
    asked,
    view,
    show: (letters: number) => show(view, letters),
    showOnPicture: () => showOnPicture(view),
  }
}

/** Waits until everything that has begun has ended. */
const settled = async () => {
  vi.useFakeTimers()
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
}

const done = { pages: 9, done: 9, read: 7 }

describe('the text of a scanned page', () => {
  it('lies over it in lines, which are stretched with the page', async () => {
    const { view, show, asked } = scanning(done)
    show(0)
    await vi.waitFor(() => expect(view.text.textContent).toBe('Define deadlockbriefly.'))
    const lines = [...view.text.querySelectorAll<HTMLElement>('.textLayer > span')]
    expect(lines.map(({ style: { left, top } }) => [left, top])).toEqual([
      ['60px', '80px'],
      ['60px', '96px'],
    ])
    expect(view.text.querySelectorAll('br')).toHaveLength(2)
    expect([view.text.style.width, view.text.style.transform]).toEqual(['600px', 'scale(2)'])
    view.place({ left: 0, top: 0, width: 300, height: 400 })
    expect(view.text.style.transform).toBe('scale(0.5)')
    expect(asked).toEqual([4])
  })

  it('is asked for page by page, and not for a page that was left', async () => {
    let arrive: () => void = () => undefined
    const asked: number[] = []
    const words = (number: number) => {
      asked.push(number)
      return new Promise<PageWords>((resolve) => {
        arrive = () => resolve(read)
      })
    }
    const { signal } = new AbortController()
    const text = createScanText({ info: Promise.resolve({ scan: done }), words, signal })
    const views = [1, 2, 3].map(createPageView)
    document.body.replaceChildren(...views.map(({ element }) => element))
    for (const view of views) text.show(view, 0)
    await vi.waitFor(() => expect(asked).toEqual([1]))
    views[1]?.remove()
    arrive()
    await vi.waitFor(() => expect(asked).toEqual([1, 3]))
  })

  it.each([
    ['Kannada', 'ಕಾ\u0000\u0000ಚರಣಾ ವ\u0000', 'ಕಾರ್ಯಾಚರಣಾ'],
    ['Hindi', 'प या वरण', 'पर्यावरण'],
    ['Tamil', 'கண ினி', 'கணினி'],
  ])(
    'takes the place of %s that pdf.js has torn apart, also on a page of many letters',
    async (_, torn, word) => {
      const words: PageWords['words'] = [[word, 1000, 1000, 600, 100, wordEnds.line]]
      const { view, show } = scanning(null, { ...read, words, source: 'pdf' })
      view.text.textContent = torn
      show(2000)
      await vi.waitFor(() => expect(view.text.textContent).toBe(word))
    },
  )

  it('takes the place of a stamp that a scanner left', async () => {
    const { view, show } = scanning(done)
    view.text.textContent = 'Scanned by'
    show(9)
    await vi.waitFor(() => expect(view.text.textContent).toBe('Define deadlockbriefly.'))
  })

  it.each([
    ['a PDF without scans', null, 0],
    ['a scan of which nothing is read', { pages: 9, done: 3, read: 0 }, 0],
    ['a page with text of its own', done, 100],
  ])('is not asked for in %s', async (_what, scan, letters) => {
    const { asked, show } = scanning(scan)
    show(letters)
    await settled()
    expect(asked).toEqual([])
  })

  it.each(['pdf', 'waiting', 'unread'] as const)('stays when the words are %s', async (source) => {
    const { view, show, asked } = scanning(done, { ...read, source })
    view.text.textContent = 'own'
    show(3)
    await vi.waitFor(() => expect(asked).toEqual([4]))
    await settled()
    expect(view.text.textContent).toBe('own')
  })
})

describe('the words of a page of which there is only a picture', () => {
  it.each(['pdf', 'machine'] as const)('come from the server, which has them from the %s', async (source) => {
    const { view, showOnPicture } = scanning(null, { ...read, source })
    showOnPicture()
    await vi.waitFor(() => expect(view.text.textContent).toBe('Define deadlockbriefly.'))
  })

  it('are asked for once, also when a larger picture comes', async () => {
    const { view, showOnPicture, asked } = scanning(null)
    showOnPicture()
    showOnPicture()
    await vi.waitFor(() => expect(view.text.textContent).toContain('deadlock'))
    showOnPicture()
    await settled()
    expect(asked).toEqual([4])
  })

  it('are not asked for where the text was painted before', async () => {
    const { view, showOnPicture, asked } = scanning(null)
    view.text.append(document.createElement('div'))
    showOnPicture()
    await settled()
    expect(asked).toEqual([])
  })
})
