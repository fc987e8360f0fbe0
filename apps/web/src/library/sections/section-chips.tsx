import type { Section } from '@lectureshelf/contract/library/sections'
import { Link } from '@tanstack/react-router'
import classes from '../../ui/chips.module.css'
import { goToSection } from './go-to-section.ts'
import { sectionTitleId } from './section-title-id.ts'

/** Leads to each section of a subject; without a choice there is nothing to lead to. */
export const SectionChips = ({ sections }: { sections: readonly Section[] }) => {
  if (sections.length < 2) return null
  return (
    <nav aria-label="Sections" className={classes.row}>
      <ul className={classes.choices}>
        {sections.map(({ _id: id, sectionName }) => (
          <li key={id}>
            <Link
              to="."
              hash={sectionTitleId(id)}
              replace
              resetScroll={false}
              activeOptions={{ includeHash: true }}
              className={classes.choice}
              // The address is the same at a second press.
              onClick={() => goToSection(sectionTitleId(id))}
            >
              <span className={classes.chip}>{sectionName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
