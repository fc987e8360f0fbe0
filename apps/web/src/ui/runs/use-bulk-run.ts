import { useRef, useState } from 'react'
import { warnBeforeLeaving } from '../../lib/leaving/leave-warning.ts'
import { errorSentence } from '../error-panel.tsx'

/** How many entries one request changes: few enough for progress that moves, and for a quick stop. */
export const bulkBatchSize = 25

/** An entry that a run leaves out, and why. */
export interface Skipped {
  _id: string
  usn: string
  name?: string
  message: string
}

/** What one request of a run did. */
export interface RunReply {
  done: number
  failed: readonly Skipped[]
}

/** One request of a run, and where the next one continues; null at the end. */
interface Part<Cursor> {
  reply: RunReply
  next: Cursor | null
}

/** How far a run is, and how it ended. */
export interface RunState {
  phase: 'idle' | 'running' | 'over'
  /** How many entries the run has looked at. */
  processed: number
  total: number
  done: number
  failed: readonly Skipped[]
  wasStopped: boolean
  /** Why the run ended early. */
  problem: string | null
}

const idle: RunState = {
  phase: 'idle',
  processed: 0,
  total: 0,
  done: 0,
  failed: [],
  wasStopped: false,
  problem: null,
}

const added = (state: RunState, { done, failed }: RunReply): RunState => ({
  ...state,
  processed: state.processed + done + failed.length,
  done: state.done + done,
  failed: [...state.failed, ...failed],
})

/**
 * Runs an action request by request. What is done stays done: a stop takes effect before the next request, and a
 * failure ends the run. A run that ended early resumes with the request that was not answered, or not sent.
 */
export const useBulkRun = () => {
  const [state, setState] = useState(idle)
  const isStopped = useRef(false)
  const rest = useRef<(() => Promise<void>) | null>(null)

  const proceed = async <Cursor>(
    before: RunState,
    first: Cursor,
    send: (cursor: Cursor) => Promise<Part<Cursor>>,
  ): Promise<void> => {
    isStopped.current = false
    rest.current = null
    let now: RunState = { ...before, phase: 'running', wasStopped: false, problem: null }
    setState(now)
    let cursor: Cursor | null = first
    const endWarning = warnBeforeLeaving()
    while (cursor !== null && !isStopped.current) {
      try {
        const { reply, next }: Part<Cursor> = await send(cursor)
        now = added(now, reply)
        cursor = next
      } catch (error) {
        now = { ...now, problem: errorSentence(error) }
        break
      }
      setState(now)
    }
    endWarning()
    const left = cursor
    if (left !== null) rest.current = () => proceed(now, left, send)
    setState({ ...now, phase: 'over', wasStopped: left !== null && now.problem === null })
  }

  return {
    state,
    run: <Cursor>(total: number, first: Cursor, send: (cursor: Cursor) => Promise<Part<Cursor>>) =>
      proceed({ ...idle, total }, first, send),
    /** Resumes a run that ended early. */
    resume: async () => rest.current?.(),
    stop: () => {
      isStopped.current = true
    },
  }
}

/** Returns whether a run ended before its last request, so that it can be resumed. */
export const endedEarly = ({ phase, wasStopped, problem }: RunState): boolean =>
  phase === 'over' && (wasStopped || problem !== null)

/** Returns whether a run has changed nothing so far, and may still do so: its form is not sent yet. */
export const isUnsent = (state: RunState): boolean =>
  state.done === 0 && (state.phase !== 'over' || endedEarly(state))

/** Sends rows in batches, and notes in `sent` those of requests that were answered. */
export const inBatches =
  <Row, Reply extends RunReply>(
    rows: readonly Row[],
    send: (portion: Row[]) => Promise<Reply>,
    sent: (portion: Row[], reply: Reply) => void = () => undefined,
  ) =>
  async (start: number): Promise<Part<number>> => {
    const end = start + bulkBatchSize
    const portion = rows.slice(start, end)
    const reply = await send(portion)
    sent(portion, reply)
    return { reply, next: end < rows.length ? end : null }
  }
