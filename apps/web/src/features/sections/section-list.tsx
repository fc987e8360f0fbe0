import { emptySection } from '@lectureshelf/contract/messages'
import type { Section } from '@lectureshelf/contract/sections'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section-list.module.css'

interface SectionListProps {
  sections: readonly Section[]
  /** The PDFs of a section that has some. */
  renderPdfs: (section: Section) => ReactNode
}

/** The sections of a subject in their order: name, description, PDFs. */
export const SectionList = ({ sections, renderPdfs }: SectionListProps) =>
  sections.map((section) => {
    const { _id: id, sectionName, sectionDesc, pdfs } = section
    const titleId = `section-${id}`
    return (
      <section key={id} aria-labelledby={titleId} className={classes.section}>
        <Title order={2} size="h3" id={titleId}>
          {sectionName}
        </Title>
        {sectionDesc !== '' && <p className={classes.description}>{sectionDesc}</p>}
        {pdfs.length === 0 ? (
          <p className={classes.empty}>{emptySection(sectionName)}</p>
        ) : (
          <div className={classes.pdfs}>{renderPdfs(section)}</div>
        )}
      </section>
    )
  })
