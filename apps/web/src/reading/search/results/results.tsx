import { ApiError, NetworkError } from '../../../lib/http/http.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import type { Found } from '../api.ts'
import { keepSearch } from '../recent-searches.ts'
import { lastResultPage, resultsPerPage } from '../search-address.ts'
import { searchWords, tooOftenWords } from '../search-words.ts'
import classes from '../search.module.css'
import { NothingFound, SearchInstead, UnreadNotes, summaryOf } from './notices.tsx'
import { PageHits } from './page-hits.tsx'
import { TitleHits } from './title-hits.tsx'
import { Skeleton } from '@mantine/core'

const rows = ['1', '2', '3']

/** Skeleton of the pages that are searched for. It appears late: most searches are quicker. */
const ResultsSkeleton = () => (
  <output className={classes.skeleton} aria-busy="true" aria-label="Searching">
    {rows.map((row) => (
      <div key={row} className={classes.hit}>
        <Skeleton width={72} height={102} />
        <div className={classes.hitText}>
          <Skeleton height={20} width="60%" mb={12} />
          <Skeleton height={14} mb={8} />
          <Skeleton height={14} width="85%" />
        </div>
      </div>
    ))}
  </output>
)

interface ResultsProps {
  /** Undefined until the first results have arrived. */
  found: Found | undefined
  error: Error | null
  /** Whether the results are those of the typed words. */
  areCurrent: boolean
  isOwner: boolean
  onRetry: () => void
  onPage: (page: number) => void
  onWiden: () => void
}

/** Says why there are no results, and when to try again. */
const SearchFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  if (error instanceof ApiError && error.status === 429)
    return <ErrorPanel title={tooOftenWords(error.retryAfterSeconds ?? 1)} onRetry={onRetry} />
  return (
    <ErrorPanel
      title={searchWords.failed}
      error={error}
      onRetry={onRetry}
      action={error instanceof NetworkError && <p className={classes.hint}>{searchWords.offline}</p>}
    />
  )
}

const FoundResults = ({
  found,
  isOwner,
  onPage,
  onWiden,
}: Omit<ResultsProps, 'error'> & { found: Found }) => {
  const { q = '', subject, subjects, sections, pdfs, pages, total, page = 1 } = found
  const keep = () => keepSearch(q)
  const hasTitles = subjects.length + sections.length + pdfs.length > 0
  /** Whether a page with all words may be among those that could not be searched. */
  const isPartly = total === 0 || found.step === 'some'
  return (
    <>
      {found.corrections.length > 0 && <SearchInstead q={q} subject={subject} />}
      {found.gap !== null && <NothingFound found={found} onWiden={onWiden} />}
      {found.gap === null && isPartly && <UnreadNotes unread={found.unread} />}
      {hasTitles && <TitleHits found={found} isOwner={isOwner} onOpen={keep} />}
      {pages.length > 0 && (
        <PageHits pages={pages} searched={found.searched} terms={found.terms} onOpen={keep} />
      )}
      <Pager
        page={page}
        size={resultsPerPage}
        total={Math.min(total, lastResultPage * resultsPerPage)}
        onPage={onPage}
      />
    </>
  )
}

/** Shows what a search has found, or why nothing. Results of earlier words stay, dimmed, until others arrive. */
export const Results = (props: ResultsProps) => {
  const { found, error, areCurrent, onRetry } = props
  const isShown = error === null && found !== undefined
  return (
    <section aria-label="Results" className={classes.results} data-dimmed={isShown && !areCurrent}>
      <output className={classes.summary} data-gap={isShown && found.gap !== null}>
        {isShown && areCurrent && summaryOf(found).map((sentence) => <span key={sentence}>{sentence}</span>)}
        {isShown && !areCurrent && <span aria-hidden="true">{summaryOf(found).join(' ')}</span>}
      </output>
      {error !== null && <SearchFailure error={error} onRetry={onRetry} />}
      {error === null && found === undefined && <ResultsSkeleton />}
      {isShown && <FoundResults {...props} found={found} />}
    </section>
  )
}
