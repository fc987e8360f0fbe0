import { emptySubject } from '@lectureshelf/contract/messages'
import type { Section } from '@lectureshelf/contract/content/sections'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import shared from '../../ui/shared.module.css'
import classes from './section-list.module.css'
import { SectionList } from './section-list.tsx'

interface SectionBoardProps extends ComponentProps<typeof SectionList> {
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
    if (hash === '') return
    const title = document.getElementById(hash)
    title?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
  }, [hash])
}

/** Lists the sections of a subject below a search by name. */
export const SectionBoard = ({
  subAbb,
  emptyHint = 'Look again in a few days, or ask for it by feedback.',
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
        <SectionList {...list} sections={shown} />
      )}
    </>
  )
}
