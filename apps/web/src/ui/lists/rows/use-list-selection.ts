import { useState } from 'react'

/** The entries that are selected in a list, on all its pages. */
export interface ListSelection<Item> {
  selected: readonly Item[]
  mayPick: (item: Item) => boolean
  isSelected: (item: Item) => boolean
  toggle: (item: Item) => void
  /** Selects all of these, or none of them when all are selected. */
  toggleAll: (items: readonly Item[]) => void
  /** Takes out one that left the list. */
  drop: (item: Item) => void
  clear: () => void
}

const alwaysPick = () => true

/** Manages the selection of a list. It keeps entries of other pages, as they were when they were selected. */
export const useListSelection = <Item extends { _id: string }>(
  mayPick: (item: Item) => boolean = alwaysPick,
): ListSelection<Item> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map())
  const isSelected = ({ _id: id }: Item) => chosen.has(id)
  const withAll = (items: readonly Item[]) =>
    new Map([...chosen, ...items.map((item) => [item._id, item] as const)])
  const without = (items: readonly Item[]) => {
    const gone = new Set(items.map(({ _id: id }) => id))
    return new Map([...chosen].filter(([id]) => !gone.has(id)))
  }
  return {
    selected: [...chosen.values()],
    mayPick,
    isSelected,
    toggle: (item) => setChosen(isSelected(item) ? without([item]) : withAll([item])),
    toggleAll: (items) => {
      const pickable = items.filter(mayPick)
      setChosen(pickable.every(isSelected) ? without(pickable) : withAll(pickable))
    },
    // What was selected while the entry left the list stays.
    drop: ({ _id: gone }) => setChosen((now) => new Map([...now].filter(([id]) => id !== gone))),
    clear: () => setChosen(new Map()),
  }
}
