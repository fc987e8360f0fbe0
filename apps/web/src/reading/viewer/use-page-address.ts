import { useDebouncedValue } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { keepPageAddress } from './page-address.ts'
import type { Moves } from './reading/moves.ts'
import type { Position } from './reading/position.ts'
import type { ViewerState } from './state.ts'

const restMs = 400

interface PageAddressOptions {
  pdfFile: string
  state: Pick<ViewerState, 'phase' | 'page'>
  moves: Moves
  start: Position
}

/**
 * Updates `#page=12` in the address while reading, and follows Back and Forward.
 * Returns the page where the reader has come to rest.
 */
export const usePageAddress = ({ pdfFile, state, moves, start }: PageAddressOptions): number => {
  const router = useRouter()
  const [restedPage] = useDebouncedValue(state.page, restMs)
  const isReading = state.phase === 'ready'
  const keep = useEffectEvent(() => keepPageAddress({ router, pdfFile, moves, start }))
  useEffect(() => (isReading ? keep() : undefined), [isReading])
  return restedPage
}
