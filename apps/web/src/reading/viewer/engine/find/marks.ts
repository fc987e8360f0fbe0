import { one, placeElement, type PlacedBox } from '../../page-layout.ts'
import type { FindQuery } from '../../state.ts'
import type { Source } from '../../session/source.ts'
import type { PageView } from '../pages/page-view.ts'
import type { Hit, HitPages } from './hit-list.ts'
import { type HitBoxes, hitsInWords, termsInWords } from './mark-boxes.ts'

interface MarksOptions {
  pages: Pick<Source, 'words'>
  list: { views: ReadonlyMap<number, PageView> }
}

// Words of a page are about 10 KB.
const rememberedPages = 12

const markElement = (box: PlacedBox, isCurrent: boolean): HTMLElement => {
  const mark = document.createElement('div')
  mark.className = isCurrent ? 'mark current' : 'mark'
  placeElement(mark, box, one)
  return mark
}

/** The words of a page are not read yet, so it must be asked for again. */
class WaitingPageError extends Error {
  constructor(page: number) {
    super(`Page ${page} has no words yet.`)
    this.name = 'WaitingPageError'
  }
}

/** Remembers the hits on the last few pages for one query. */
const createHitBoxes = (pages: Pick<Source, 'words'>, { query, terms }: FindQuery, signal: AbortSignal) => {
  const read = async (page: number): Promise<HitBoxes[]> => {
    const { words, source } = await pages.words(page, signal)
    if (source === 'waiting') throw new WaitingPageError(page)
    return terms === null ? hitsInWords(words, query) : termsInWords(words, terms)
  }
  const remembered = new Map<number, Promise<HitBoxes[]>>()
  return (page: number): Promise<HitBoxes[]> => {
    const known = remembered.get(page)
    const boxes = known ?? read(page)
    remembered.delete(page)
    remembered.set(page, boxes)
    // The next look at the page asks again.
    if (known === undefined) boxes.catch(() => remembered.delete(page))
    const [oldest] = remembered.keys()
    if (remembered.size > rememberedPages && oldest !== undefined) remembered.delete(oldest)
    return boxes
  }
}

/** Draws the hits of a search as boxes over the pages near the window, on pictures and canvases alike. */
export const createMarks = ({ pages, list }: MarksOptions) => {
  let hitPages = new Set<number>()
  let boxesOf: ((page: number) => Promise<HitBoxes[]>) | null = null
  let current: Hit | null = null
  let drawn = new WeakMap<PageView, Hit | null>()

  const draw = async (view: PageView) => {
    const source = boxesOf
    if (source === null) return
    const hits = await source(view.number).catch(() => null)
    if (source !== boxesOf) return
    if (hits === null) {
      drawn.delete(view)
      return
    }
    const marked = current?.page === view.number ? Math.min(current.onPage, hits.length - 1) : -1
    view.marks.replaceChildren(
      ...hits.flatMap((boxes, index) => boxes.map((box) => markElement(box, index === marked))),
    )
  }

  const refresh = () => {
    if (boxesOf === null) return
    for (const view of list.views.values()) {
      const own = current?.page === view.number ? current : null
      if (!hitPages.has(view.number) || (drawn.has(view) && drawn.get(view) === own)) continue
      drawn.set(view, own)
      void draw(view)
    }
  }

  return {
    refresh,
    /** Begins a query. The words of a page that is known to have hits are fetched before the server has counted. */
    begin: (query: FindQuery, signal: AbortSignal, likelyPage: number | null) => {
      hitPages = new Set(likelyPage === null ? [] : [likelyPage])
      boxesOf = createHitBoxes(pages, query, signal)
      current = null
      drawn = new WeakMap()
      if (likelyPage !== null) void boxesOf(likelyPage).catch(() => undefined)
      refresh()
    },
    /** Marks the hits on all pages that come near the window. */
    show: (found: HitPages) => {
      hitPages = new Set(found.map(([page]) => page))
      refresh()
    },
    /** Marks one hit more strongly than the others. */
    select: (hit: Hit) => {
      current = hit
      refresh()
    },
    /** Returns the first box of a hit; null when its words are not to be had. */
    boxOf: async (page: number, onPage: number): Promise<PlacedBox | null> => {
      const hits = (await boxesOf?.(page).catch(() => null)) ?? []
      return (hits[onPage] ?? hits.at(-1))?.[0] ?? null
    },
    clear: () => {
      boxesOf = null
      current = null
      for (const view of list.views.values()) view.marks.replaceChildren()
    },
  }
}
