import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import shared from '../shared.module.css'
import classes from './sortable-list.module.css'

/** Instructions for screen readers. */
const sortableInstructions = {
  draggable:
    'Press Space to pick it up, move it with the arrow keys, and press Space to put it down. Escape puts it back.',
}

interface Named {
  id: string
  name: string
}

/** Announces a move: the item's name, and its current position. */
const sortableAnnouncements = (items: readonly Named[]): Announcements => {
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

interface SortableItem {
  id: string
  name: string
  detail: string
}

export interface SortableListProps {
  label: string
  items: readonly SortableItem[]
  /** Called with the ids in their new order. */
  onOrder: (ids: string[]) => void
}

const SortableRow = ({ item }: { item: SortableItem }) => {
  const sortable = useSortable({ id: item.id, attributes: { roleDescription: 'movable' } })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${item.name}`}
      >
        <GripVertical size={20} aria-hidden="true" />
      </ActionIcon>
      <span className={classes.words}>
        <span>{item.name}</span>
        <span className={classes.detail}>{item.detail}</span>
      </span>
    </li>
  )
}

/** Reorders names by mouse, finger or keyboard; each move is announced and reported at once. */
export const SortableList = ({ label, items, onOrder }: SortableListProps) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return
    onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: sortableAnnouncements(items),
        screenReaderInstructions: sortableInstructions,
      }}
    >
      <p className={classes.hint}>
        Drag by the handle, or press Space on it and use the arrow keys. Each move is saved at once.
      </p>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={shared.spacedList} aria-label={label}>
          {items.map((item) => (
            <SortableRow key={item.id} item={item} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
