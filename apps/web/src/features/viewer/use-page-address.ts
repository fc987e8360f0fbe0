import { useDebouncedValue } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ViewerState } from './state.ts'

// Long enough to turn a scroll over ten pages into one change; Safari blocks more than a hundred in 30 s.
const restMs = 400

/** Returns the page that a hash names (`#page=12`), or null. */
export const pageOfHash = (hash: string): number | null => {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get('page')
  if (value === null || !/^[1-9]\d{0,6}$/.test(value)) return null
  return Number(value)
}

/** Returns the hash of a page. */
export const hashOfPage = (page: number): string => `page=${page}`

/** Returns the page that the address named when the viewer was opened. */
export const useStartPage = (): number => {
  const hash = useLocation({ select: (location) => location.hash })
  const [startPage] = useState(() => pageOfHash(hash) ?? 1)
  return startPage
}

/**
 * Updates `#page=12` in the address while reading, and follows changes of the address.
 * Returns the page where the reader has come to rest.
 */
export const usePageAddress = (
  { phase, page, startedAt }: ViewerState,
  goToPage: (page: number) => void,
): number => {
  const router = useRouter()
  const [restedPage] = useDebouncedValue(page, restMs)
  // The last page on which address and viewer agreed: a change matters only when it differs from this.
  const agreed = useRef(startedAt)
  const isReading = phase === 'ready'

  useEffect(() => {
    if (!isReading || restedPage === agreed.current) return
    agreed.current = restedPage
    void router.navigate({
      to: '.',
      hash: hashOfPage(restedPage),
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }, [isReading, restedPage, router])

  const follow = useEffectEvent((hash: string) => {
    const wanted = pageOfHash(hash)
    if (!isReading || wanted === null || wanted === agreed.current) return
    agreed.current = wanted
    goToPage(wanted)
  })

  // Not from `useLocation`: the router restores the scroll position, and has finished only at this event.
  useEffect(() => router.subscribe('onRendered', ({ toLocation }) => follow(toLocation.hash)), [router])

  return restedPage
}
