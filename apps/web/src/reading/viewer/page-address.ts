import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ViewerState, FindQuery } from './state.ts'
import { addresses } from '@lectureshelf/contract/addresses'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { hashOfPage, positionOfEntry, findOfHash } from './page-hash.ts'
import type { Moves } from './reading/moves.ts'
import { type Position, distanceOf } from './reading/position.ts'
import { startPlaceOf } from './session/start.ts'
import type { Start } from './reading/opening-place.ts'

/** Returns where the viewer opens. */
export const useStart = (pdfFile: string): Start => {
  const router = useRouter()
  const [start] = useState((): Start => {
    const { hash, state } = router.latestLocation
    return startPlaceOf(pdfFile, hash, state)
  })
  return start
}

/** Returns what the address that opened the viewer finds, or null. */
export const useLinkedFind = (): FindQuery | null => {
  const router = useRouter()
  const [find] = useState(() => findOfHash(router.latestLocation.hash))
  return find
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the reader of a PDF was. */
    position?: Position
  }
}

// Long enough to turn a scroll over ten pages into one change; Safari blocks more than a hundred in 30 s.
const restMs = 400
/** A jump to a place that is in view needs no way back. */
const shortestJump = 0.5
/** Below this a position counts as the same. */
const smallestMove = 0.02
/** A chapter may have to be fetched first; later than this the reader has read on. */
const longestJumpMs = 10_000

interface PageAddressOptions {
  router: RegisteredRouter
  pdfFile: string
  moves: Pick<Moves, 'position' | 'goTo' | 'placed' | 'subscribe'>
  start: Position
}

const samePath = (left: string, right: string): boolean => {
  try {
    return decodeURIComponent(left) === decodeURIComponent(right)
  } catch {
    return left === right
  }
}

/**
 * Writes the page into the address while reading, gives each jump an entry of the history, and follows Back and
 * Forward. Nothing is written once another page has been asked for. Returns a function that ends it.
 */
export const keepPageAddress = ({ router, pdfFile, moves, start }: PageAddressOptions): (() => void) => {
  const path = addresses.pdf(pdfFile)
  let written = moves.placed() ?? start
  let jump: { from: Position; until: number } | null = null
  let isTravelling = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Whether the newest entry is the viewer's: it is another page's as soon as one has been asked for. */
  const isHere = () => samePath(router.history.location.pathname, path)
  const write = (position: Position, replace: boolean) => {
    written = position
    void router.navigate({
      to: '.',
      hash: hashOfPage(position.page),
      state: { position },
      replace,
      resetScroll: false,
      hashScrollIntoView: false,
    })
    // The history joins two changes of the same moment, which would lose the first one.
    router.history.flush()
  }
  const finishJump = () => {
    const to = moves.position()
    if (jump === null || to === null || !isHere()) return
    if (Date.now() > jump.until) jump = null
    else if (distanceOf(jump.from, to) >= shortestJump) {
      write(jump.from, true)
      write(to, false)
      jump = null
    }
  }
  const onRest = () => {
    const position = moves.position()
    if (isTravelling || position === null || !isHere()) return
    // Whatever comes now is no part of a jump that ended in view.
    if (jump !== null && distanceOf(jump.from, position) >= smallestMove) jump = null
    if (position.page !== written.page || distanceOf(position, written) >= smallestMove) write(position, true)
  }

  const stopMoves = moves.subscribe((event) => {
    if (isTravelling) return
    // The address keeps what it finds until the reader moves.
    if (event.type === 'placed') written = moves.placed() ?? written
    if (event.type === 'jumped') jump = { from: event.from, until: Date.now() + longestJumpMs }
    else finishJump()
    clearTimeout(timer)
    timer = setTimeout(onRest, restMs)
  })
  const stopHistory = router.history.subscribe(({ action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') return
    isTravelling = true
    jump = null
  })
  // The router restores the scroll position, and has finished only at this event.
  const stopRouter = router.subscribe('onRendered', ({ toLocation }) => {
    if (!isTravelling || !isHere()) return
    isTravelling = false
    written = positionOfEntry(toLocation.hash, toLocation.state) ?? start
    moves.goTo(written)
  })
  return () => {
    clearTimeout(timer)
    stopMoves()
    stopHistory()
    stopRouter()
  }
}

interface ReadingOptions {
  pdfFile: string
  state: Pick<ViewerState, 'phase' | 'page'>
  moves: Moves
  start: Position
}

/**
 * Updates `#page=12` in the address while reading, and follows Back and Forward.
 * Returns the page where the reader has come to rest.
 */
export const usePageAddress = ({ pdfFile, state, moves, start }: ReadingOptions): number => {
  const router = useRouter()
  const [restedPage] = useDebouncedValue(state.page, restMs)
  const isReading = state.phase === 'ready'
  const keep = useEffectEvent(() => keepPageAddress({ router, pdfFile, moves, start }))
  useEffect(() => (isReading ? keep() : undefined), [isReading])
  return restedPage
}
