import { useEffect } from 'react'

/**
 * How long the screen stays on after the last sign of a reader, in milliseconds: the longest that a page of formulas is
 * looked at. A phone that was put down goes dark soon after, as its owner has set it.
 */
export const idleMs = 5 * 60_000

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/** Keeps the screen on while someone reads, where the browser can. Ends with the signal. */
export const keepAwake = (signal: AbortSignal): void => {
  if (!('wakeLock' in navigator)) return
  const { wakeLock } = navigator
  let lock: WakeLockSentinel | null = null
  let isAsking = false
  /** A phone that saves its battery refuses. It is not asked again before the page is shown again. */
  let isRefused = false
  let lastSign = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const isWanted = () => !signal.aborted && document.visibilityState === 'visible'
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    lock?.release().catch(() => undefined)
    lock = null
  }
  const watchIdle = () => {
    const left = lastSign + idleMs - performance.now()
    if (left <= 0) return release()
    timer = setTimeout(watchIdle, left)
  }
  const take = async () => {
    if (lock !== null || isAsking || isRefused || !isWanted()) return
    isAsking = true
    const taken = await wakeLock.request('screen').catch(() => null)
    isAsking = false
    isRefused = taken === null
    lock = taken
    if (!isWanted()) return release()
    // The browser takes it away, too, such as when the battery is low.
    taken?.addEventListener('release', () => {
      if (lock === taken) release()
    })
    if (taken !== null) watchIdle()
  }
  const note = () => {
    lastSign = performance.now()
    void take()
  }
  const onVisibility = () => {
    isRefused = false
    if (document.visibilityState === 'visible') note()
    else release()
  }
  for (const sign of signs) addEventListener(sign, note, { signal, passive: true, capture: true })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  signal.addEventListener('abort', release, { once: true })
  note()
}

/** Keeps the screen on while it is shown; it has nothing to show itself. */
export const StaysAwake = (): null => {
  useEffect(() => {
    const reading = new AbortController()
    keepAwake(reading.signal)
    return () => reading.abort()
  }, [])
  return null
}
