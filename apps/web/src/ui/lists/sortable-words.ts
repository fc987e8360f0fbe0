import type { Announcements } from '@dnd-kit/core'

/** Instructions for screen readers. */
export const sortableInstructions = {
  draggable:
    'Press Space to pick it up, move it with the arrow keys, and press Space to put it down. Escape puts it back.',
}

interface Named {
  id: string
  name: string
}

/** Announces a move: the item's name, and its current position. */
export const sortableAnnouncements = (items: readonly Named[]): Announcements => {
  const nameOf = (id: string | number) => items.find((item) => item.id === id)?.name ?? ''
  const placeOf = (id: string | number) =>
    `place ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined
      // This replaces the announcement made a moment before, when it was picked up.
      const isAtOwn = over.id === active.id
      return `${nameOf(active.id)} is ${isAtOwn ? 'picked up, ' : ''}at ${placeOf(over.id)}.`
    },
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${nameOf(active.id)} is back where it was.`
        : `${nameOf(active.id)} was put down at ${placeOf(over.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  }
}
