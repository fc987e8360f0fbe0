import { useEffect, useState } from 'react'

/** A reader who does nothing has looked at the page for a moment. */
const restMs = 2000
const actions = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Returns whether there is time for what the first page does not need: once the reader does something, or after a
 * moment. @param isWanted whether the reader asked for it by the address
 */
export const useTimeForMore = (isWanted: boolean): boolean => {
  const [isTime, setTime] = useState(isWanted)
  useEffect(() => {
    if (isTime) return undefined
    const begin = () => setTime(true)
    const timer = setTimeout(begin, restMs)
    for (const action of actions) addEventListener(action, begin, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const action of actions) removeEventListener(action, begin)
    }
  }, [isTime])
  return isTime
}
