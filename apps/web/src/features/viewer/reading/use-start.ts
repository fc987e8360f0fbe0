import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { startPlaceOf } from '../session/start-place.ts'
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
