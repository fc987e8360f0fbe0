import { emptySection } from '@lectureshelf/contract/messages'
import type { Section } from '@lectureshelf/contract/library/sections'
import { Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { authorWords } from '../../lib/author-words.ts'
import { Fold } from '../../ui/folds/fold.tsx'
import { languageOf } from '../../ui/language-of.ts'
import classes from './section-list.module.css'
import { sectionTitleId } from './section-title-id.ts'

const numbered = /^(.*\S)\s+(\d+)$/

/** Lists names in one line; numbers after the same word share it: "Module 1, 2, Lab". */
export const inOneLine = (names: readonly string[]): string => {
  let wordBefore: string | undefined
  const parts = names.map((name) => {
    const [, word, number] = numbered.exec(name) ?? []
    const isSame = word !== undefined && word === wordBefore
    wordBefore = word
    return isSame && number !== undefined ? number : name
  })
  return parts.join(', ')
}

/** Names the sections without PDFs in one line. */
const nothingYet = (names: readonly string[]): string => `Nothing yet: ${inOneLine(names)}`

export interface SectionListProps {
  sections: readonly Section[]
  /** Renders the PDFs of a section; not called for an empty section. */
  renderPdfs: (section: Section) => ReactNode
  /** Wraps a section, for staff in a drop zone for PDFs. */
  renderFrame?: (section: Section, content: ReactNode) => ReactNode
  /** Renders staff actions beside the name of a section. */
  renderActions?: (section: Section) => ReactNode
}

/** Returns the sections that stand on the page: for readers those with PDFs, for staff all. */
export const standingSections = ({
  sections,
  renderActions,
}: Pick<SectionListProps, 'sections' | 'renderActions'>): readonly Section[] =>
  renderActions === undefined ? sections.filter(({ pdfs }) => pdfs.length > 0) : sections

const SectionPart = ({
  section,
  renderPdfs,
  renderFrame,
  renderActions,
}: SectionListProps & { section: Section }) => {
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
        {author !== null && <p className={classes.author}>{author}</p>}
        {renderActions?.(section)}
      </div>
      {sectionDesc !== '' && <p className={classes.description}>{sectionDesc}</p>}
      {pdfs.length === 0 ? (
        <p className={classes.empty}>{emptySection(sectionName)}</p>
      ) : (
        <div className={classes.pdfs}>{renderPdfs(section)}</div>
      )}
    </section>
  )
  return renderFrame?.(section, content) ?? content
}

/**
 * Lists the sections of a subject in their order: name, description, PDFs. Those without PDFs follow in one line, which
 * opens; staff, who fill them, have every section at its place.
 */
export const SectionList = ({
  isSearched = false,
  ...props
}: SectionListProps & { isSearched?: boolean }) => {
  const standing = standingSections(props)
  const empty = props.sections.filter((section) => !standing.includes(section))
  const partOf = (section: Section) => (
    <Fragment key={section._id}>
      <SectionPart {...props} section={section} />
    </Fragment>
  )
  return (
    <>
      {standing.map(partOf)}
      {empty.length > 0 && (
        <div className={classes.section}>
          <Fold title={nothingYet(empty.map(({ sectionName }) => sectionName))} isOpen={isSearched}>
            <div className={classes.folded}>{empty.map(partOf)}</div>
          </Fold>
        </div>
      )}
    </>
  )
}
