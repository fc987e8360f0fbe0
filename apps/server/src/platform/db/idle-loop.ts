import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** The event loop is watched for so long: what a step loses on an idle server. */
const watchedMs = 10
/** An event loop that is used for more of the time has someone to serve. */
const busyShare = 0.6
const pauseMs = 100
/** A server may be busy for hours, and work in the background must end all the same. */
const longestMs = 1000

interface Options {
  /** Ends the wait at once. */
  signal?: AbortSignal
  longestMs?: number
}

/** Waits until the event loop has been idle for a moment, for a second at most. */
export const waitForIdleLoop = async ({ signal, longestMs: mostMs = longestMs }: Options = {}) => {
  const wait = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => undefined)
  const until = performance.now() + mostMs
  while (signal?.aborted !== true) {
    const before = performance.eventLoopUtilization()
    await wait(watchedMs)
    const isIdle = performance.eventLoopUtilization(before).utilization <= busyShare
    if (isIdle || performance.now() >= until) return
    await wait(pauseMs)
  }
}
