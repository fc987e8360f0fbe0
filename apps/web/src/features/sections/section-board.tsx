import { emptySubject } from '@lectureshelf/contract/messages'
import type { Section } from '@lectureshelf/contract/sections'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { matchingSections } from './matching-sections.ts'
import classes from './section-list.module.css'
import { SectionList } from './section-list.tsx'

interface SectionBoardProps {
  subAbb: string
  sections: readonly Section[]
  /** The PDFs of a section that has some. */
  renderPdfs: (section: Section) => ReactNode
}

/** The sections of a subject under a search by their name. */
export const SectionBoard = ({ subAbb, sections, renderPdfs }: SectionBoardProps) => {
  const [typed, setTyped] = useState('')
  const shown = matchingSections(sections, typed)
  if (sections.length === 0) {
    return (
      <div className={classes.section}>
        <EmptyState
          title={emptySubject(subAbb)}
          hint="Look again in a few days, or ask for it by feedback."
        />
      </div>
    )
  }
  return (
    <>
      <div className={classes.search}>
        <SearchBox label="Search sections" value={typed} onChange={setTyped} />
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
        <SectionList sections={shown} renderPdfs={renderPdfs} />
      )}
    </>
  )
}
