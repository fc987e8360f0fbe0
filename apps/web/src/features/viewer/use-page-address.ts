import { useDebouncedValue } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ViewerState } from './state.ts'

// Long enough that a scroll over ten pages is one change; Safari refuses more than a hundred in 30 s.
const restMs = 400

/** The page that an address asks for (`#page=12`), or null. */
export const pageOfHash = (hash: string): number | null => {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get('page')
  if (value === null || !/^[1-9]\d{0,6}$/.test(value)) return null
  return Number(value)
}

/** The hash of a page. */
export const hashOfPage = (page: number): string => `page=${page}`

/** The page that the address asked for when the viewer was opened. */
export const useStartPage = (): number => {
  const hash = useLocation({ select: (location) => location.hash })
  const [startPage] = useState(() => pageOfHash(hash) ?? 1)
  return startPage
}

/**
 * Keeps `#page=12` in the address as one reads, and follows it when somebody changes it there. Answers the page
 * at which the reader has come to rest.
 */
export const usePageAddress = (
  { phase, page, startedAt }: ViewerState,
  goToPage: (page: number) => void,
): number => {
  const router = useRouter()
  const [restedPage] = useDebouncedValue(page, restMs)
  // Where address and viewer last agreed: a change of one of them is news to the other only when it differs.
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

  // Not from `useLocation`: the router scrolls the pages back to where they were, and is done with it only then.
  useEffect(() => router.subscribe('onRendered', ({ toLocation }) => follow(toLocation.hash)), [router])

  return restedPage
}
