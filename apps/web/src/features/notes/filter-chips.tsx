import classes from './filter-chips.module.css'

interface Chip {
  id: string
  label: string
}

interface FilterChipsProps {
  label: string
  chips: readonly Chip[]
  /** The chip that narrows the list now. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** Filters that say what they would find. Pressed again, a chip lets go. */
export const FilterChips = ({ label, chips, chosen, onChoose }: FilterChipsProps) => (
  <ul className={classes.chips} aria-label={label}>
    {chips.map(({ id, label: words }) => (
      <li key={id}>
        <button
          type="button"
          className={classes.chip}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? undefined : id)}
        >
          {words}
        </button>
      </li>
    ))}
  </ul>
)
