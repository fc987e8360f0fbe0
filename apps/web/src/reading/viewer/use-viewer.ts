import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { cacheFacts } from './api.ts'
import type { ScreenPoint } from './engine/column-zoom.ts'
import { type Engine, createEngine } from './engine/engine.ts'
import { failureOf } from './failures.ts'
import { type Moves, createMoves } from './reading/moves.ts'
import { type Look, storeLook, storedLook } from './reading/stored-look.ts'
import type { Position } from './reading/position.ts'
import { readStatus, useSessionStatus } from './session/opening.ts'
import {
  type EngineEvent,
  type FindQuery,
  type ViewerState,
  type ZoomPreset,
  clampPage,
  initialState,
  reduce,
} from './state.ts'
import { nextZoomStep } from './zoom.ts'

/** All commands of the interface. */
export type ViewerCommands = ReturnType<typeof createCommands>

export interface ViewerModel {
  state: ViewerState
  commands: ViewerCommands
  /** The ref of the scrolling element; a new `state.attempt` needs a new element. */
  attach: (container: HTMLDivElement) => () => void
  /** Where the reader is, and what moves them. */
  moves: Moves
}

type Dispatch = (event: Parameters<typeof reduce>[1]) => void

/** Reports that what follows moves the window away from its position. */
const leavePosition = (moves: Moves) => {
  const from = moves.position()
  if (from !== null) moves.report({ type: 'jumped', from })
}

/** Returns the look after a quarter turn. */
const turned = (look: Look, direction: 1 | -1): Look => {
  const quarters = [0, 90, 180, 270] as const
  const next = quarters[(quarters.indexOf(look.rotation) + direction + 4) % 4] ?? 0
  return { ...look, rotation: next }
}

const createCommands = (
  pdfFile: string,
  state: ViewerState,
  dispatch: Dispatch,
  engine: Engine | null,
  moves: Moves,
) => {
  const goToPage = (page: number) => engine?.goToPage(clampPage(page, state.pageCount))
  const focusPages = () => engine?.focus()
  const turnPage = (pages: number) => {
    const { page, pageCount } = state
    const perTurn = engine?.pagesPerTurn() ?? 1
    const lastBeside = perTurn === 2 ? page - (page % 2) + 1 : page
    // Behind the last page there is only the rest of it: its top would be a step back.
    if (pages > 0 && lastBeside >= pageCount) engine?.scrollBy(1)
    // From the cover the next pair begins at page 2.
    else goToPage(page + pages * (page === 1 ? 1 : perTurn))
  }
  const setLook = (look: Look) => {
    dispatch({ type: 'lookChanged', look })
    storeLook(pdfFile, look)
    engine?.setLook(look)
  }
  const search = (query: string) => {
    dispatch({ type: 'queryChanged', query })
    engine?.find({ query, terms: null })
  }
  return {
    goToPage,
    focusPages,
    search,
    /** Goes to a page from which the reader can go back. */
    jumpToPage: (page: number) => {
      leavePosition(moves)
      goToPage(page)
    },
    turnPage,
    setZoom: (zoom: ZoomPreset | number) => engine?.setZoom(zoom),
    stepZoom: (direction: 1 | -1) => {
      const step = nextZoomStep(state.zoom.scale, direction)
      if (step !== null) engine?.setZoom(step)
    },
    /** Zooms to the column of text at a point, or where the mouse is, and back. */
    zoomToColumn: (at?: ScreenPoint) => engine?.zoomToColumn(at ?? null),
    /** Turns the pages by a right angle. */
    rotate: (direction: 1 | -1) => setLook(turned(state.look, direction)),
    setTwoUp: (isTwoUp: boolean) => setLook({ ...state.look, isTwoUp }),
    scrollBy: (share: number) => engine?.scrollBy(share),
    openFind: () => {
      if (state.phase !== 'ready') return
      const isOpening = !state.find.isOpen
      dispatch({ type: 'findOpened' })
      if (!isOpening) return
      if (state.find.query.trim() === '') engine?.prepareFind()
      else engine?.find(state.find)
    },
    closeFind: () => {
      dispatch({ type: 'findClosed' })
      engine?.closeFind()
      focusPages()
    },
    findNext: (direction: 1 | -1) => engine?.findNext(direction),
    goToHitsOf: (page: number) => {
      engine?.goToHitsOf(page)
      focusPages()
    },
    openOutline: () => {
      dispatch({ type: 'outlineOpened' })
      engine?.resolveOutline()
    },
    closeOutline: () => dispatch({ type: 'outlineClosed' }),
    goToOutline: (key: string) => engine?.goToOutline(key),
    openJump: () => dispatch({ type: 'jumpOpened' }),
    closeJump: () => dispatch({ type: 'jumpClosed' }),
    retry: () => {
      if (state.phase === 'ready') engine?.resume()
      else dispatch({ type: 'retried' })
    },
  }
}

/** Manages the state of one open PDF, and the engine, which lives as long as its element. */
export const useViewer = (pdfFile: string, start: Position, link: FindQuery | null): ViewerModel => {
  const [state, dispatch] = useReducer(reduce, start.page, (page) => ({
    ...initialState(page, link),
    look: storedLook(pdfFile),
  }))
  const [engine, setEngine] = useState<Engine | null>(null)
  const [moves] = useState(createMoves)
  const { startedAt } = state
  const startOffset = startedAt === start.page ? start.offset : 0
  const find = state.attempt === 0 ? link : null
  const { refusal } = useSessionStatus()
  const queryClient = useQueryClient()

  // The session of the PDF learns it with any request, also with one of which the engine knows nothing.
  useEffect(() => {
    // Another attempt may have begun since this was rendered.
    if (refusal !== null && refusal === readStatus().refusal)
      dispatch({ type: 'failed', failure: failureOf(refusal) })
  }, [refusal])

  const attach = useCallback(
    (container: HTMLDivElement) => {
      const onEvent = (event: EngineEvent) => {
        dispatch(event)
        moves.report(event)
      }
      const created = createEngine({
        container,
        pdfFile,
        start: { page: startedAt, offset: startOffset },
        look: storedLook(pdfFile),
        find,
        onEvent,
      })
      cacheFacts(queryClient, pdfFile)
      const stopFollowing = moves.follow(created)
      setEngine(created)
      return () => {
        setEngine(null)
        stopFollowing()
        created.destroy()
      }
    },
    [pdfFile, startedAt, startOffset, find, moves, queryClient],
  )

  return { state, attach, moves, commands: createCommands(pdfFile, state, dispatch, engine, moves) }
}
