import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openFoldsAround } from './open-folds.ts'

/** Opens the fold that the part of the address after # names, and scrolls to it. */
export const useFoldOfAddress = (): void => {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const fold = hash === '' ? null : document.getElementById(hash)
    if (fold === null) return
    openFoldsAround(fold)
    fold.scrollIntoView({ block: 'start' })
    fold.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash])
}
