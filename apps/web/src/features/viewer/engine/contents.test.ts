import { describe, expect, it, vi } from 'vitest'
import type { EngineEvent } from '../state.ts'
import { createContents } from './contents.ts'
import type { EnginePosition } from './pages/geometry.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'

const chapters = [
  { title: 'Unit 1', pageNumber: 2, level: 0 },
  { title: 'Processes', pageNumber: 3, level: 1 },
  { title: 'States', pageNumber: 3, level: 2 },
  { title: 'Unit 2', pageNumber: 21, level: 0 },
  { title: 'Locks', pageNumber: 22, level: 2 },
]

const documentOf = (title: string): PDFDocumentProxy => {
  const fake = {
    getOutline: () => Promise.resolve([{ title, dest: null, url: null, items: [] }]),
    getPageLabels: () => Promise.resolve(['i', 'ii']),
  }
  // Only these parts of a document are used here; the type has sixty more.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return fake as unknown as PDFDocumentProxy
}

const opening = () => {
  const events: EngineEvent[] = []
  const went: EnginePosition[] = []
  const contents = createContents({
    list: {
      position: () => ({ page: 1, offset: 0.5 }),
      goTo: (position) => went.push(position),
      sizeOf: () => ({ width: 600, height: 800 }),
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

  it('stay the typed chapters when the document has its own, whose labels are still read', async () => {
    const { contents, events, entries } = opening()
    contents.takeInfo({ chapters })
    contents.setDocument(documentOf('Own'))
    contents.resolve()
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'labelsRead', labels: ['i', 'ii'] }))
    expect(events.filter(({ type }) => type === 'outlineRead')).toHaveLength(1)
    expect(entries()).toMatchObject({ entries: [{ title: 'Unit 1' }, { title: 'Unit 2' }] })
  })

  it.each([null, []])("are the document's own when nobody typed chapters (%j)", async (none) => {
    const { contents, entries } = opening()
    contents.takeInfo({ chapters: none })
    contents.setDocument(documentOf('Own'))
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
})
