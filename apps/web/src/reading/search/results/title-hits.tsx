import type { PdfHit, SearchResults, SubjectHit } from '@lectureshelf/contract/reading/search/search'
import { Link } from '@tanstack/react-router'
import { Book, FileText, ListTree } from 'lucide-react'
import type { ReactNode } from 'react'
import { sectionTitleId } from '../../../library/sections/section-title-id.ts'
import classes from '../search.module.css'
import { pdfWords } from '../search-words.ts'

interface TitleHitsProps {
  found: Pick<SearchResults, 'subjects' | 'sections' | 'pdfs'>
  /** An owner stays under /Admin. */
  isOwner: boolean
  onOpen: () => void
}

interface SubjectLinkProps extends Omit<TitleHitsProps, 'found'> {
  place: SubjectHit
  /** The section to begin at; by default the page begins at its top. */
  sectionId?: string
  children: ReactNode
}

const SubjectLink = ({ place, sectionId, isOwner, onOpen, children }: SubjectLinkProps) => {
  const params = {
    department: place.deptId,
    scheme: place.scheme,
    semester: place.semName,
    subCode: place.subCode,
  }
  const hash = sectionId === undefined ? '' : sectionTitleId(sectionId)
  const props = { params, hash, className: classes.title, onClick: onOpen, 'data-result': true, children }
  return isOwner ? (
    <Link to="/Admin/$department/$scheme/$semester/$subCode" {...props} />
  ) : (
    <Link to="/$department/$scheme/$semester/$subCode" {...props} />
  )
}

const Words = ({ title, facts }: { title: string; facts: string }) => (
  <span className={classes.words}>
    <span className={classes.name}>{title}</span>
    <span className={classes.facts}>{facts}</span>
  </span>
)

const PdfLink = ({ pdf, onOpen }: { pdf: PdfHit; onOpen: () => void }) => (
  <Link
    to="/pdfViewer/$pdfFileName"
    params={{ pdfFileName: pdf.pdfFile }}
    className={classes.title}
    data-result
    onClick={onOpen}
  >
    <FileText size={20} aria-hidden="true" className={classes.icon} />
    <Words title={pdf.title} facts={pdfWords(pdf)} />
  </Link>
)

/** Lists the subjects, sections and PDFs whose names have the words. */
export const TitleHits = ({ found: { subjects, sections, pdfs }, ...links }: TitleHitsProps) => (
  <section aria-label="Subjects, sections and PDFs">
    <ul className={classes.titles}>
      {subjects.map((place) => (
        <li key={`${place.deptId} ${place.scheme} ${place.semName} ${place.subCode}`}>
          <SubjectLink place={place} {...links}>
            <Book size={20} aria-hidden="true" className={classes.icon} />
            <Words
              title={`${place.subAbb} - ${place.subName}`}
              facts={`${place.subCode}, ${place.deptId}, ${place.semName}`}
            />
          </SubjectLink>
        </li>
      ))}
      {sections.map((place) => (
        <li key={place.sectionId}>
          <SubjectLink place={place} sectionId={place.sectionId} {...links}>
            <ListTree size={20} aria-hidden="true" className={classes.icon} />
            <Words title={place.sectionName} facts={`Section of ${place.subName} (${place.subCode})`} />
          </SubjectLink>
        </li>
      ))}
      {pdfs.map((pdf) => (
        <li key={pdf.pdfFile}>
          <PdfLink pdf={pdf} onOpen={links.onOpen} />
        </li>
      ))}
    </ul>
  </section>
)
