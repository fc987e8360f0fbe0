import { Button } from '@mantine/core'
import { SortableList, type SortableListProps } from './sortable-list.tsx'
import classes from './sortable-list.module.css'

/** The person who opened the panel continues at its top. */
const focusAtMount = (element: HTMLElement | null) => element?.focus()

/** Reorders a list until the person is done. */
export const OrderPanel = ({ onDone, ...list }: SortableListProps & { onDone: () => void }) => (
  <section aria-label={list.label} className={classes.panel} ref={focusAtMount} tabIndex={-1}>
    <SortableList {...list} />
    <Button variant="default" mt="md" onClick={onDone}>
      Done
    </Button>
  </section>
)
