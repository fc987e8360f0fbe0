import type { PageHit } from '@lectureshelf/contract/reading/search/search'
import { Link } from '@tanstack/react-router'
import { hashOfHit } from '../search-address.ts'
import { pageWords, placeWords, searchWords } from '../search-words.ts'
import classes from '../search.module.css'
import { PagePicture } from './page-picture.tsx'
import { Snippet } from './snippet.tsx'

interface PageHitsProps {
  pages: readonly PageHit[]
  /** What was searched for in the end, and what is marked. */
  searched: string
  terms: string
  onOpen: () => void
}

const Hit = ({ hit, searched, terms, onOpen }: Omit<PageHitsProps, 'pages'> & { hit: PageHit }) => (
  <li className={classes.hit}>
    <PagePicture hit={hit} />
    <div className={classes.hitText}>
      <Link
        to="/pdfViewer/$pdfFileName"
        params={{ pdfFileName: hit.pdfFile }}
        hash={hashOfHit(hit.pageNumber, searched, terms)}
        className={classes.hitLink}
        data-result
        onClick={onOpen}
      >
        {hit.title}
        <span className={classes.pageNumber}>{pageWords(hit)}</span>
      </Link>
      {hit.heading !== null && <p className={classes.heading}>{hit.heading}</p>}
      <p className={classes.snippet}>
        <Snippet snippet={hit.snippet} marks={hit.marks} />
      </p>
      <p className={classes.facts}>
        {placeWords(hit)}
        {hit.isMachineRead && <span className={classes.machine}>{searchWords.machineRead}</span>}
      </p>
    </div>
  </li>
)

/** Lists the pages that were found. Each opens in the viewer with the words marked. */
export const PageHits = ({ pages, ...rest }: PageHitsProps) => (
  <ol className={classes.hits}>
    {pages.map((hit) => (
      <Hit key={`${hit.pdfFile} ${hit.pageNumber}`} hit={hit} {...rest} />
    ))}
  </ol>
)
