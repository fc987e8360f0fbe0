import { useCallback, useReducer, useState } from 'react'
import { type Engine, createEngine } from './engine/engine.ts'
import { type ViewerState, type ZoomPreset, clampPage, initialState, reduce } from './state.ts'
import { nextZoomStep } from './zoom.ts'

/** All commands of the interface. */
export interface ViewerCommands {
  goToPage: (page: number) => void
  turnPage: (pages: number) => void
  setZoom: (zoom: ZoomPreset | number) => void
  stepZoom: (direction: 1 | -1) => void
  scrollBy: (share: number) => void
  openFind: () => void
  closeFind: () => void
  search: (query: string) => void
  findNext: (direction: 1 | -1) => void
  goToHitsOf: (page: number) => void
  openOutline: () => void
  closeOutline: () => void
  goToOutline: (key: string) => void
  openJump: () => void
  closeJump: () => void
  retry: () => void
  focusPages: () => void
}

export interface ViewerModel {
  state: ViewerState
  commands: ViewerCommands
  /** The ref of the scrolling element; a new `state.attempt` needs a new element. */
  attach: (container: HTMLDivElement) => () => void
}

type Dispatch = (event: Parameters<typeof reduce>[1]) => void

const createCommands = (state: ViewerState, dispatch: Dispatch, engine: Engine | null): ViewerCommands => {
  const goToPage = (page: number) => engine?.goToPage(clampPage(page, state.pageCount))
  const focusPages = () => engine?.focus()
  const search = (query: string) => {
    dispatch({ type: 'queryChanged', query })
    engine?.find(query)
  }
  return {
    goToPage,
    focusPages,
    search,
    turnPage: (pages) => goToPage(state.page + pages),
    setZoom: (zoom) => engine?.setZoom(zoom),
    stepZoom: (direction) => {
      const step = nextZoomStep(state.zoom.scale, direction)
      if (step !== null) engine?.setZoom(step)
    },
    scrollBy: (share) => engine?.scrollBy(share),
    openFind: () => {
      if (state.phase !== 'ready') return
      const isOpening = !state.find.isOpen
      dispatch({ type: 'findOpened' })
      if (isOpening && state.find.query.trim() !== '') search(state.find.query)
    },
    closeFind: () => {
      dispatch({ type: 'findClosed' })
      engine?.closeFind()
      focusPages()
    },
    findNext: (direction) => engine?.findNext(direction),
    goToHitsOf: (page) => {
      engine?.goToHitsOf(page)
      focusPages()
    },
    openOutline: () => {
      dispatch({ type: 'outlineOpened' })
      engine?.resolveOutline()
    },
    closeOutline: () => dispatch({ type: 'outlineClosed' }),
    goToOutline: (key) => {
      dispatch({ type: 'outlineClosed' })
      engine?.goToOutline(key)
    },
    openJump: () => dispatch({ type: 'jumpOpened' }),
    closeJump: () => dispatch({ type: 'jumpClosed' }),
    retry: () => {
      if (state.phase === 'ready') engine?.resume()
      else dispatch({ type: 'retried' })
    },
  }
}

/** Manages the state of one open PDF, and the engine, which lives as long as its element. */
export const useViewer = (pdfFile: string, startPage: number): ViewerModel => {
  const [state, dispatch] = useReducer(reduce, startPage, initialState)
  const [engine, setEngine] = useState<Engine | null>(null)
  const { startedAt } = state

  const attach = useCallback(
    (container: HTMLDivElement) => {
      const created = createEngine({
        container,
        pdfFile,
        start: { page: startedAt, offset: 0 },
        onEvent: dispatch,
      })
      setEngine(created)
      return () => {
        setEngine(null)
        created.destroy()
      }
    },
    [pdfFile, startedAt],
  )

  return { state, attach, commands: createCommands(state, dispatch, engine) }
}
