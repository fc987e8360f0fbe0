import { emptySection } from '@lectureshelf/contract/messages'
import type { Section } from '@lectureshelf/contract/content/sections'
import { Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { authorWords } from '../../lib/author-words.ts'
import classes from './section-list.module.css'

interface SectionListProps {
  sections: readonly Section[]
  /** The PDFs of a section that has some. */
  renderPdfs: (section: Section) => ReactNode
  /** What is around a section: where staff drop PDFs. */
  renderFrame?: (section: Section, content: ReactNode) => ReactNode
  /** Beside the name of a section: what staff do with it. */
  renderActions?: (section: Section) => ReactNode
}

/** The id of a section's heading, which takes the focus when something in the section is gone. */
export const sectionTitleId = (id: string): string => `section-${id}`

/** The sections of a subject in their order: name, description, PDFs. */
export const SectionList = ({ sections, renderPdfs, renderFrame, renderActions }: SectionListProps) =>
  sections.map((section) => {
    const { _id: id, sectionName, sectionDesc, addedByName, pdfs } = section
    const author = authorWords(addedByName)
    const titleId = sectionTitleId(id)
    const content = (
      <section aria-labelledby={titleId} className={classes.section}>
        <div className={classes.head}>
          <Title order={2} size="h3" id={titleId} tabIndex={-1} className={classes.name}>
            {sectionName}
          </Title>
          {renderActions?.(section)}
        </div>
        {author !== null && <p className={classes.author}>{author}</p>}
        {sectionDesc !== '' && <p className={classes.description}>{sectionDesc}</p>}
        {pdfs.length === 0 ? (
          <p className={classes.empty}>{emptySection(sectionName)}</p>
        ) : (
          <div className={classes.pdfs}>{renderPdfs(section)}</div>
        )}
      </section>
    )
    return <Fragment key={id}>{renderFrame?.(section, content) ?? content}</Fragment>
  })
