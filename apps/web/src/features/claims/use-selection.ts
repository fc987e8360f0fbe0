import type { Claim } from '@lectureshelf/contract/money/claims'
import { useState } from 'react'
import { isSure } from './claim-words.ts'

/**
 * Manages which claims of a page are selected for bulk approval.
 * Decided claims, and claims whose payment is short or was taken back by the bank, cannot be selected.
 */
export const useSelection = (claims: readonly Claim[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const pending = claims.filter(({ state }) => state === 'pending')
  const waiting = pending.filter(isSure)
  const selected = waiting.filter(({ _id: id }) => chosen.has(id))
  return {
    waiting,
    leftOut: pending.filter((claim) => !isSure(claim)),
    selected,
    isSelected: (id: string) => chosen.has(id),
    toggle: (id: string) => {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    toggleAll: () =>
      setChosen(selected.length === waiting.length ? new Set() : new Set(waiting.map(({ _id: id }) => id))),
  }
}
