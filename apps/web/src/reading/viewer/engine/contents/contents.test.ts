import { describe, expect, it, vi } from 'vitest'
import type { EngineEvent } from '../../state.ts'
import { plainLook } from '../../reading/stored-look.ts'
import { createContents } from './contents.ts'
import type { PDFDocumentProxy } from '../pdfjs.ts'
import type { Position } from '../../reading/position.ts'

const chapters = [
  { title: 'Unit 1', pageNumber: 2, level: 0 },
  { title: 'Processes', pageNumber: 3, level: 1 },
  { title: 'States', pageNumber: 3, level: 2 },
  { title: 'Unit 2', pageNumber: 21, level: 0 },
  { title: 'Locks', pageNumber: 22, level: 2 },
]

interface FakeEntry {
  title: string
  dest: unknown
  url: string | null
  action: string | null
  items: FakeEntry[]
}

const entry = (title: string, { dest = null, url = null, action = null }: Partial<FakeEntry> = {}) => ({
  title,
  dest,
  url,
  action,
  items: [],
})

const documentOf = (...outline: FakeEntry[]): PDFDocumentProxy => {
  const fake = {
    numPages: 30,
    getOutline: () => Promise.resolve(outline),
    getPageLabels: () => Promise.resolve(['i', 'ii']),
    getAttachments: () => Promise.resolve(new Map([['data.csv', {}]])),
    getDestination: () => Promise.resolve(null),
    getPage: () => Promise.reject(new Error('This page is damaged.')),
  }
  // Only these parts of a document are used here; the type has sixty more.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return fake as unknown as PDFDocumentProxy
}

const opening = () => {
  const events: EngineEvent[] = []
  const went: Position[] = []
  const contents = createContents({
    list: {
      position: () => ({ page: 1, offset: 0.5 }),
      goTo: (position) => went.push(position),
      look: () => plainLook,
      current: () => 3,
      count: () => 30,
    },
    onEvent: (event) => events.push(event),
    signal: new AbortController().signal,
  })
  const entries = () => events.findLast(({ type }) => type === 'outlineRead')
  return { contents, events, went, entries }
}

describe('the contents of a PDF', () => {
  it('are the typed chapters, in their levels, before the document is there', () => {
    const { contents, entries } = opening()
    contents.takeInfo({ chapters })
    expect(entries()).toMatchObject({
      entries: [
        {
          key: '0',
          title: 'Unit 1',
          page: 2,
          children: [{ title: 'Processes', children: [{ title: 'States' }] }],
        },
        { key: '1', title: 'Unit 2', page: 21, children: [{ key: '1.0', title: 'Locks', page: 22 }] },
      ],
    })
  })

  it('say whether files are attached', async () => {
    const { contents, events } = opening()
    contents.setDocument(documentOf())
    contents.read()
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'filesFound' }))
  })

  it('stay the typed chapters when the document has its own, whose labels are still read', async () => {
    const { contents, events, entries } = opening()
    contents.takeInfo({ chapters })
    contents.setDocument(documentOf(entry('Own')))
    contents.resolve()
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'labelsRead', labels: ['i', 'ii'] }))
    expect(events.filter(({ type }) => type === 'outlineRead')).toHaveLength(1)
    expect(entries()).toMatchObject({ entries: [{ title: 'Unit 1' }, { title: 'Unit 2' }] })
  })

  it.each([null, []])("are the document's own when no one typed chapters (%j)", async (none) => {
    const { contents, entries } = opening()
    contents.takeInfo({ chapters: none })
    contents.setDocument(documentOf(entry('Own')))
    contents.resolve()
    await vi.waitFor(() => expect(entries()).toMatchObject({ entries: [{ title: 'Own' }] }))
  })

  it('lead to the page of a typed chapter, with a way back', () => {
    const { contents, events, went } = opening()
    contents.takeInfo({ chapters })
    contents.goToOutline('1.0')
    expect(went).toEqual([{ page: 22, offset: 0 }])
    expect(events).toContainEqual({ type: 'jumped', from: { page: 1, offset: 0.5 } })
    contents.goToOutline('7')
    expect(went).toHaveLength(1)
  })

  it('lead where the document says, and nowhere is no place', async () => {
    const { contents, went, entries } = opening()
    contents.setDocument(
      documentOf(
        entry('Page', { dest: [6, { name: 'Fit' }] }),
        entry('Last', { action: 'LastPage' }),
        entry('Next', { action: 'NextPage' }),
        entry('Print', { action: 'Print' }),
        entry('Another file'),
        entry('Unknown name', { dest: 'nowhere' }),
        entry('Beyond', { dest: [99, { name: 'Fit' }] }),
        entry('Web', { url: 'https://example.com/' }),
      ),
    )
    contents.resolve()
    await vi.waitFor(() =>
      expect(entries()).toMatchObject({
        entries: [
          { title: 'Page', page: 7, isPlace: true },
          { title: 'Last', isPlace: true },
          { title: 'Next', isPlace: true },
          { title: 'Print', isPlace: false },
          { title: 'Another file', isPlace: false },
          { title: 'Unknown name', isPlace: false },
          { title: 'Beyond', isPlace: false },
          { title: 'Web', isPlace: false, url: 'https://example.com/' },
        ],
      }),
    )
    for (const key of ['1', '2', '3', '4']) contents.goToOutline(key)
    expect(went).toEqual([
      { page: 30, offset: 0 },
      { page: 4, offset: 0 },
    ])
  })

  it('go to the last place that was pressed, however long the others take', async () => {
    const { contents, went } = opening()
    contents.setDocument(documentOf())
    contents.go([6, { name: 'Fit' }])
    contents.go([8, { name: 'Fit' }])
    await vi.waitFor(() => expect(went).toEqual([{ page: 9, offset: 0 }]))
    contents.go([10, { name: 'Fit' }])
    contents.step('FirstPage')
    contents.go([12, { name: 'Fit' }])
    await vi.waitFor(() => expect(went.at(-1)).toEqual({ page: 13, offset: 0 }))
    expect(went.map(({ page }) => page)).toEqual([9, 1, 13])
  })
})
