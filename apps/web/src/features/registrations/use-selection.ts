import type { Registration } from '@lectureshelf/contract/registrations'
import { useState } from 'react'

/** Which of the claims on a page are to be approved together. Those that are decided are not among them. */
export const useSelection = (claims: readonly Registration[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const waiting = claims.filter(({ state }) => state === 'pending')
  const selected = waiting.filter(({ _id: id }) => chosen.has(id))
  return {
    waiting,
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
