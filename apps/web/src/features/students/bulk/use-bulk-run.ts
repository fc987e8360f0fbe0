import type { BulkReply, LeftOut } from '@lectureshelf/contract/people/bulk'
import { useRef, useState } from 'react'
import { errorSentence } from '../../../ui/error-panel.tsx'

/** How many students one request changes: few enough for progress that moves, and for a quick stop. */
export const bulkBatchSize = 25

/** One request of a run, and where the next one continues; null at the end. */
interface Part<Cursor> {
  reply: BulkReply
  next: Cursor | null
}

/** How far a run is, and how it ended. */
export interface RunState {
  phase: 'idle' | 'running' | 'over'
  /** How many students the run has looked at. */
  processed: number
  total: number
  done: number
  failed: readonly LeftOut[]
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

/**
 * Runs an action request by request. What is done stays done: a stop takes effect before the next request, and a
 * failure ends the run.
 */
export const useBulkRun = () => {
  const [state, setState] = useState(idle)
  const isStopped = useRef(false)

  const run = async <Cursor>(
    total: number,
    first: Cursor,
    send: (cursor: Cursor) => Promise<Part<Cursor>>,
  ): Promise<void> => {
    isStopped.current = false
    let now: RunState = { ...idle, phase: 'running', total }
    setState(now)
    let cursor: Cursor | null = first
    while (cursor !== null && !isStopped.current) {
      try {
        const { reply, next }: Part<Cursor> = await send(cursor)
        const { done, failed } = reply
        now = {
          ...now,
          processed: now.processed + done + failed.length,
          done: now.done + done,
          failed: [...now.failed, ...failed],
        }
        cursor = next
      } catch (error) {
        now = { ...now, problem: errorSentence(error) }
        break
      }
      setState(now)
    }
    setState({ ...now, phase: 'over', wasStopped: cursor !== null && now.problem === null })
  }

  return {
    state,
    run,
    stop: () => {
      isStopped.current = true
    },
  }
}

/** Sends rows in batches, and notes in `sent` those of requests that were answered. */
export const inBatches =
  <Row>(
    rows: readonly Row[],
    send: (portion: Row[]) => Promise<BulkReply>,
    sent: (portion: Row[], reply: BulkReply) => void,
  ) =>
  async (start: number): Promise<Part<number>> => {
    const end = start + bulkBatchSize
    const portion = rows.slice(start, end)
    const reply = await send(portion)
    sent(portion, reply)
    return { reply, next: end < rows.length ? end : null }
  }
