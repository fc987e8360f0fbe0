import { emptySection } from '@lectureshelf/contract/messages'
import type { Section } from '@lectureshelf/contract/content/sections'
import { Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { authorWords } from '../../lib/author-words.ts'
import { languageOf } from '../../ui/language-of.ts'
import classes from './section-list.module.css'
import { sectionTitleId } from './section-title-id.ts'

interface SectionListProps {
  sections: readonly Section[]
  /** Renders the PDFs of a section; not called for an empty section. */
  renderPdfs: (section: Section) => ReactNode
  /** Wraps a section, for staff in a drop zone for PDFs. */
  renderFrame?: (section: Section, content: ReactNode) => ReactNode
  /** Renders staff actions beside the name of a section. */
  renderActions?: (section: Section) => ReactNode
}

/** Lists the sections of a subject in their order: name, description, PDFs. */
export const SectionList = ({ sections, renderPdfs, renderFrame, renderActions }: SectionListProps) =>
  sections.map((section) => {
    const { _id: id, sectionName, sectionDesc, addedByName, pdfs } = section
    const author = authorWords(addedByName)
    const titleId = sectionTitleId(id)
    const content = (
      <section aria-labelledby={titleId} className={classes.section}>
        <div className={classes.head}>
          <Title
            order={2}
            size="h3"
            id={titleId}
            tabIndex={-1}
            lang={languageOf(sectionName)}
            className={classes.name}
          >
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
