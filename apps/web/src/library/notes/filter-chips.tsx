import classes from './filter-chips.module.css'

interface Chip {
  id: string
  label: string
}

interface FilterChipsProps {
  label: string
  chips: readonly Chip[]
  /** The chip that currently filters the list. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** Filters as chips, each with its number of results. Pressing a chosen chip clears it. */
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
