import type { Claim } from '@lectureshelf/contract/money/claims'
import { useState } from 'react'
import type { CashDesk } from '../cash-desk/api.ts'
import { isSure } from './claim-words.ts'

/**
 * Manages which claims of a page are selected for bulk approval.
 * Decided claims, claims whose payment is short or was taken back by the bank, and claims that the reader may not
 * approve cannot be selected.
 */
export const useSelection = (claims: readonly Claim[], { mayApprove }: Pick<CashDesk, 'mayApprove'>) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const pending = claims.filter(({ state }) => state === 'pending')
  const mayPick = (claim: Claim) => isSure(claim) && mayApprove(claim)
  const waiting = pending.filter(mayPick)
  const selected = waiting.filter(({ _id: id }) => chosen.has(id))
  return {
    waiting,
    leftOut: pending.filter((claim) => !mayPick(claim)),
    selected,
    mayPick: (claim: Claim) => waiting.includes(claim),
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
