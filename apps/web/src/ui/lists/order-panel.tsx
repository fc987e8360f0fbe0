import { Button } from '@mantine/core'
import { SortableList, type SortableListProps } from './sortable-list.tsx'
import classes from './sortable-list.module.css'

/** Whoever asked for it goes on from its top. */
const focusAtMount = (element: HTMLElement | null) => element?.focus()

/** A list to be put in another order, until the person is done with it. */
export const OrderPanel = ({ onDone, ...list }: SortableListProps & { onDone: () => void }) => (
  <section aria-label={list.label} className={classes.panel} ref={focusAtMount} tabIndex={-1}>
    <SortableList {...list} />
    <Button variant="default" mt="md" onClick={onDone}>
      Done
    </Button>
  </section>
)
