import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { findOfHash } from '../page-hash.ts'
import { startPlaceOf } from '../session/start-place.ts'
import type { FindQuery } from '../state.ts'
import type { Start } from './opening-place.ts'

/** Returns where the viewer opens. */
export const useStart = (pdfFile: string): Start => {
  const router = useRouter()
  const [start] = useState((): Start => {
    const { hash, state } = router.latestLocation
    return startPlaceOf(pdfFile, hash, state)
  })
  return start
}

/** Returns what the address that opened the viewer finds, or null. */
export const useLinkedFind = (): FindQuery | null => {
  const router = useRouter()
  const [find] = useState(() => findOfHash(router.latestLocation.hash))
  return find
}
