import type { PdfHits } from '@lectureshelf/contract/library/pdf-pages'
import { ApiError } from '../../../../lib/http/http.ts'
import type { Position } from '../../reading/position.ts'
import type { EngineEvent, FindQuery } from '../../state.ts'
import type { Source } from '../../session/source.ts'
import type { PageView } from '../pages/page-view.ts'
import { failedReport, foundReport, idleReport, searchingReport } from './find-events.ts'
import { type Hit, firstFrom, hitAt, turned } from './hit-list.ts'
import { createMarks } from './marks.ts'

/** The part of the page list that finding moves. */
export interface FindSurface {
  views: ReadonlyMap<number, PageView>
  current: () => number
  position: () => Position
  goTo: (position: Position) => void
  show: (page: number, x: number, y: number) => void
  isInWindow: (page: number, from: number, to: number) => boolean
}

export interface FindOptions {
  pages: Pick<Source, 'hits' | 'prepareHits' | 'words'>
  list: FindSurface
  signal: AbortSignal
  /** Resolves when the pages can be scrolled. */
  opened: Promise<void>
  onEvent: (event: EngineEvent) => void
  /** Called with a refusal that ends reading as well. */
  onRefused: (error: unknown) => void
}

// Long enough for the next letter of a quick typist.
const typingMs = 200
// After this time the page of a hit is shown without waiting for its words.
const wordsWaitMs = 300
/** Returns whether another letter may follow. Pasted, spoken and suggested words come at once. */
const isTyping = (before: string, now: string): boolean => now.length - before.length < 2

/** A reader who is further down the page has moved. */
const smallestMove = 0.02

interface Search extends FindQuery {
  /** The page that a link has opened for this search; null for a search of the reader. */
  linkedPage: number | null
  abort: AbortController
  /** Whether more letters may come, the server was asked, or it gave no hits. */
  stage: 'typed' | 'asked' | 'failed'
  hits: PdfHits | null
  index: number
}

const endsReading = (error: unknown) =>
  error instanceof ApiError && [401, 402, 403, 404].includes(error.status)

/** Resolves after a time; an abort leaves it unresolved. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** Moves to a hit once: as soon as its words are known, or to its page when they take long. */
const createMover = ({ list }: FindOptions, marks: ReturnType<typeof createMarks>) => {
  let latest = 0
  return async ({ page, onPage }: Hit, signal: AbortSignal) => {
    latest += 1
    const move = latest
    const box = marks.boxOf(page, onPage)
    const early = await Promise.race([box, pause(wordsWaitMs, signal)])
    if (move !== latest || signal.aborted) return
    if (early === undefined || early === null) list.goTo({ page, offset: 0 })
    const before = list.position()
    const found = early ?? (await box)
    if (move !== latest || signal.aborted || found === null) return
    const now = list.position()
    // Whoever has scrolled since then is not moved again.
    if (now.page !== before.page || now.offset !== before.offset) return
    if (early === undefined && list.isInWindow(page, found.top, found.top + found.height)) return
    list.show(page, found.left, found.top)
  }
}

/** Finds by the server: counts, marks on the pages, next and previous, wrapping around. */
export const createFind = (options: FindOptions) => {
  const { pages, list, signal, onEvent } = options
  const marks = createMarks(options)
  const moveTo = createMover(options, marks)
  let search: Search | null = null
  /** Whether the way back from the hits of this search bar has been reported. */
  let hasJumped = false
  let isPrepared = false

  const jump = () => onEvent({ type: 'jumped', from: list.position() })

  const select = (index: number, move = moveTo) => {
    const hit = search?.hits ? hitAt(search.hits.pages, index) : null
    if (search === null || search.hits === null || hit === null) return
    search.index = index
    onEvent(foundReport(search.hits, index + 1))
    marks.select(hit)
    void move(hit, search.abort.signal)
  }

  /** Moves to the hit of a link, unless it is on another page than the link's or the reader has moved. */
  const placeAt = (linkedPage: number) => async (hit: Hit, stop: AbortSignal) => {
    await options.opened
    const { page, offset } = list.position()
    const isMoved = list.current() !== linkedPage || (page === linkedPage && offset > smallestMove)
    if (stop.aborted || isMoved || hit.page !== linkedPage) return
    await moveTo(hit, stop)
    if (!stop.aborted) onEvent({ type: 'placed' })
  }

  const receive = (running: Search, hits: PdfHits) => {
    running.hits = hits
    marks.show(hits.pages)
    if (hits.total === 0) return onEvent(foundReport(hits, 0))
    const { linkedPage } = running
    // Back leads to where the link was, and not to the top of its page.
    if (linkedPage !== null) return select(firstFrom(hits.pages, linkedPage), placeAt(linkedPage))
    if (!hasJumped) jump()
    hasJumped = true
    select(firstFrom(hits.pages, list.current()))
  }

  const ask = async (running: Search): Promise<void> => {
    const stop = running.abort.signal
    running.stage = 'asked'
    try {
      const hits = await pages.hits(running, stop)
      if (!stop.aborted) receive(running, hits)
    } catch (error) {
      if (stop.aborted) return
      if (endsReading(error)) return options.onRefused(error)
      onEvent(failedReport(error))
      running.stage = 'failed'
      if (!(error instanceof ApiError) || error.status !== 429) return
      await pause(1000 * (error.retryAfterSeconds ?? 1), stop)
      if (!stop.aborted && running.stage === 'failed') return ask(running)
    }
  }

  const end = () => {
    search?.abort.abort()
    search = null
    marks.clear()
  }
  signal.addEventListener('abort', end, { once: true })

  const begin = ({ query, terms }: FindQuery, linkedPage: number | null = null) => {
    const mayGoOn = isTyping(search?.query ?? '', query)
    end()
    if (query === '') return onEvent(idleReport)
    const running: Search = {
      query,
      terms,
      linkedPage,
      abort: new AbortController(),
      stage: 'typed',
      hits: null,
      index: -1,
    }
    search = running
    marks.begin(running, running.abort.signal, linkedPage)
    onEvent(searchingReport)
    if (linkedPage !== null || !mayGoOn) void ask(running)
    else
      void pause(typingMs, running.abort.signal).then(() =>
        running.stage === 'typed' ? ask(running) : undefined,
      )
  }

  return {
    /** Draws the marks of a page that has come near the window. */
    refresh: marks.refresh,
    find: ({ query, terms }: FindQuery) => {
      const wanted = query.trim()
      const isSame = search?.query === wanted && search.terms === terms
      if (!isSame || search?.stage === 'failed') begin({ query: wanted, terms })
    },
    /** Asks for nothing yet: the server reads the texts while the reader types. */
    prepareFind: () => {
      if (isPrepared) return
      isPrepared = true
      // A search that follows says what is wrong.
      pages.prepareHits().catch(() => {
        isPrepared = false
      })
    },
    /** Finds what a link has opened a page for. */
    findLinked: begin,
    findNext: (direction: 1 | -1) => {
      if (search === null) return
      // After a failure the same key asks again; while letters may follow it asks at once.
      if (search.stage === 'failed') return begin(search)
      if (search.stage === 'typed') return void ask(search)
      if (search.hits !== null && search.hits.total > 0)
        select(turned(search.index, direction, search.hits.total))
    },
    goToHitsOf: (page: number) => {
      if (!search?.hits) return
      jump()
      select(firstFrom(search.hits.pages, page))
    },
    closeFind: () => {
      hasJumped = false
      end()
    },
  }
}
