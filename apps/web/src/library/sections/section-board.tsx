import { emptySubject } from '@lectureshelf/contract/messages'
import type { Section } from '@lectureshelf/contract/library/sections'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import shared from '../../ui/shared.module.css'
import classes from './section-list.module.css'
import { goToSection } from './go-to-section.ts'
import { SectionChips } from './section-chips.tsx'
import { SectionList, type SectionListProps, standingSections } from './section-list.tsx'

interface SectionBoardProps extends SectionListProps {
  subAbb: string
  /** Hint for a subject without sections. */
  emptyHint?: string
  /** Staff tools beside the search. */
  tools?: ReactNode
}

/** Returns the sections whose name contains the typed text, in any casing. */
export const matchingSections = <S extends Pick<Section, 'sectionName'>>(
  sections: readonly S[],
  typed: string,
): S[] => {
  const wanted = typed.trim().toLowerCase()
  return sections.filter(({ sectionName }) => sectionName.toLowerCase().includes(wanted))
}

/** Scrolls to the section in the address once it is there: its subject is often fetched after the navigation. */
const useSectionOfAddress = () => {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash !== '') goToSection(hash)
  }, [hash])
}

/** Lists the sections of a subject below a search by name. */
export const SectionBoard = ({
  subAbb,
  emptyHint = 'Look again in a few days, or ask for it with Feedback.',
  tools,
  ...list
}: SectionBoardProps) => {
  const { sections } = list
  useSectionOfAddress()
  const [typed, setTyped] = useState('')
  const shown = matchingSections(sections, typed)
  if (sections.length === 0) {
    return (
      <div className={classes.section}>
        <EmptyState title={emptySubject(subAbb)} hint={emptyHint} />
      </div>
    )
  }
  return (
    <>
      <div className={classes.search}>
        <div className={shared.row}>
          <SearchBox label="Search sections" value={typed} onChange={setTyped} />
          {tools}
        </div>
        <SectionChips sections={standingSections({ ...list, sections: shown })} />
        <output className={classes.found}>
          {typed.trim() === '' ? '' : `${shown.length} of ${sections.length} sections`}
        </output>
      </div>
      {shown.length === 0 ? (
        <div className={classes.section}>
          <EmptyState
            title={`No section matches "${typed.trim()}"`}
            action={
              <Button variant="default" onClick={() => setTyped('')}>
                Show all sections
              </Button>
            }
          />
        </div>
      ) : (
        <SectionList {...list} sections={shown} isSearched={typed.trim() !== ''} />
      )}
    </>
  )
}
