import { readingCalls } from '@lectureshelf/contract/reading/calls/readings.calls'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../lib/http/http.ts'
import { refreshReadings } from '../../readings/api.ts'
import { pdfInfoQuery } from '../api.ts'
import type { ViewerState } from '../state.ts'
import { storedPlace } from '../../../lib/storage/stored-place.ts'
import type { Moves } from './moves.ts'
import { type OpeningPlace, type Question, type Start, createOpeningPlace } from './opening-place.ts'
import { createPlaceKeeper } from './place-keeper.ts'
import { fillPath } from '@lectureshelf/contract/operation'
import type { Reading } from '@lectureshelf/contract/reading/readings'
import { trusted } from '../../../lib/http/trusted.ts'
import { request, createRetrying } from '../session/request.ts'

/** How long the account is asked. Places wait for its answer, so they must not wait for ever. */
const longestAskMs = 60_000

/**
 * Reads the place of the account; a lost request is sent again, as for the pages.
 * @throws ApiError when it is refused, or what ended it: the viewer was left, or a minute passed without an answer
 */
export const readAccountPlace = async (pdfFile: string, viewer: AbortSignal): Promise<Reading | null> => {
  const asking = new AbortController()
  const { signal } = asking
  const stop = () => asking.abort()
  const timer = setTimeout(stop, longestAskMs)
  viewer.addEventListener('abort', stop, { signal })
  // The bar says of the pages that the browser is offline; no one waits for this answer.
  const retrying = createRetrying({ signal, onInterruption: () => undefined })
  const address = fillPath(readingCalls.read.path, { pdfFile })
  try {
    const { bytes } = await retrying.run(() => request({ address, signal }), { isPatient: true })
    return trusted<{ reading: Reading | null }>(JSON.parse(new TextDecoder().decode(bytes))).reading
  } finally {
    clearTimeout(timer)
    stop()
  }
}

interface PlaceOptions {
  pdfFile: string
  state: Pick<ViewerState, 'phase' | 'pageCount'>
  moves: Moves
  start: Start
}

/** The question where to read on, and what answers it. */
export interface PlaceModel {
  question: Question | null
  choose: (choice: 'go' | 'stay') => void
}

const keeperOf = (pdfFile: string, moves: Moves, queryClient: QueryClient) =>
  createPlaceKeeper({
    pdfFile,
    position: moves.position,
    lastSeen: moves.lastSeen,
    version: () => queryClient.getQueryData(pdfInfoQuery(pdfFile).queryKey)?.version ?? null,
    send: async (body) => {
      // A page that closes does not wait for the answer.
      const { reading } = await call(readingCalls.keep, { params: { pdfFile }, body, keepalive: true })
      return reading
    },
  })

/** Calls a function whenever the tab hides or its page is left. */
const onHiding = (listener: () => void, signal: AbortSignal): void => {
  const onVisibility = () => {
    if (document.hidden) listener()
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('pagehide', listener, { signal })
}

/** Tells an opening the place of the account, unless the viewer is left before. */
const askAccount = (pdfFile: string, opening: OpeningPlace, signal: AbortSignal): void => {
  readAccountPlace(pdfFile, signal).then(opening.answered, () => {
    // Only the browser keeps what was read without knowing the account's place; a refusal is shown by the viewer.
    if (!signal.aborted) opening.unanswered()
  })
}

/** Keeps where the reader is, and opens at the later of the places that this browser and the account have. */
export const usePlace = ({ pdfFile, state, moves, start }: PlaceOptions): PlaceModel => {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<Question | null>(null)
  const opening = useRef<OpeningPlace | null>(null)
  const { phase, pageCount } = state
  const isReady = phase === 'ready'

  const begin = useEffectEvent((signal: AbortSignal) => {
    const keeper = keeperOf(pdfFile, moves, queryClient)
    const created = createOpeningPlace({
      start,
      kept: storedPlace(pdfFile),
      moves,
      keeper,
      onQuestion: setQuestion,
    })
    const stopListening = moves.subscribe(({ type }) => {
      if (type === 'placed') return keeper.begin()
      keeper.moved()
      created.moved()
    })
    signal.addEventListener('abort', () => {
      stopListening()
      created.end()
      refreshReadings(queryClient, keeper.leave())
    })
    onHiding(keeper.flush, signal)
    askAccount(pdfFile, created, signal)
    opening.current = created
  })

  useEffect(() => {
    const controller = new AbortController()
    begin(controller.signal)
    return () => controller.abort()
  }, [])

  // After the engine's own scrolling to its first page.
  useEffect(() => {
    if (isReady) opening.current?.opened(pageCount)
  }, [isReady, pageCount])

  return {
    question,
    choose: (choice) => {
      const from = moves.position()
      if (choice === 'go' && from !== null) moves.report({ type: 'jumped', from })
      opening.current?.choose(choice)
    },
  }
}
