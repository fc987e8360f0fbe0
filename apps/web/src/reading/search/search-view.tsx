import type { StudentData } from '@lectureshelf/contract/people/students'
import { Button } from '@mantine/core'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import { X, History } from 'lucide-react'
import { type ReactNode, useRef, type RefObject, useLayoutEffect, useEffect, useState } from 'react'
import { NetworkError, call } from '../../lib/http/http.ts'
import { searchQuery, type Found } from './api.ts'
import { keepSearch, clearSearches, recentSearches } from './recent-searches.ts'
import { useResultKeys } from './result-keys.ts'
import { Results } from './results/results.tsx'
import { type SearchPlace, addressOf } from './search-address.ts'
import { SearchField } from './search-field.tsx'
import { onlyIn, searchWords } from './search-words.ts'
import classes from './search.module.css'
import { type TypedSearch, useTypedSearch } from './typed-search.ts'
import { useWindowEvent } from '@mantine/hooks'
import { searchMissCalls } from '@lectureshelf/contract/reading/calls/search-misses.calls'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import shared from '../../ui/shared.module.css'
import { subjectsQuery } from '../../library/subjects/api.ts'

interface SubjectsToSearchProps {
  student: StudentData
  onChoose: (subCode: string) => void
}

/** Offers the subjects of one's own semester that have notes, to search one of them. */
const SubjectsToSearch = ({ student, onChoose }: SubjectsToSearchProps) => {
  const { department, scheme, semester } = student
  const place = { department: department.deptId, scheme: scheme.scheme, semester: semester.semName }
  const { data = [] } = useQuery(subjectsQuery(place))
  const subjects = data.filter(({ pdfCount }) => pdfCount > 0)
  if (subjects.length === 0) return null
  return (
    <section aria-labelledby="one-subject" className={classes.subjects}>
      <h2 id="one-subject" className={classes.groupTitle}>
        In one subject
      </h2>
      <div className={shared.row}>
        {subjects.map(({ subCode, subAbb, subName }) => (
          <Button
            key={subCode}
            variant="default"
            aria-label={`${subAbb}: ${onlyIn(subCode)}, ${subName}`}
            onClick={() => onChoose(subCode)}
          >
            {subAbb}
          </Button>
        ))}
      </div>
    </section>
  )
}

interface RecentListProps {
  subject: string | undefined
  onClear: () => void
}

/** Lists what the person searched for last in this browser, while nothing is typed. */
const RecentList = ({ subject, onClear }: RecentListProps) => {
  const [recent, setRecent] = useState(recentSearches)
  const clear = () => {
    clearSearches()
    setRecent([])
    onClear()
  }
  if (recent.length === 0) return <p className={classes.hint}>{searchWords.hint}</p>
  return (
    <section aria-labelledby="recent-searches">
      <div className={classes.recentHead}>
        <h2 id="recent-searches" className={classes.groupTitle}>
          Recent searches
        </h2>
        <Button variant="subtle" onClick={clear}>
          Clear
        </Button>
      </div>
      <ul className={classes.list}>
        {recent.map((q) => (
          <li key={q}>
            <Link to="." search={addressOf({ q, subject })} replace className={classes.title} data-result>
              <History size={18} aria-hidden="true" className={classes.icon} />
              <span className={classes.words}>{q}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whoever still types has not missed anything yet. */
const restMs = 3000

/** Reports words that no one has, once their reader has stopped typing. The person is not stored. */
export const useNoteMiss = (found: Found | undefined, { areCurrent }: { areCurrent: boolean }): void => {
  const isMissed = areCurrent && found?.gap === 'nothing' && found.subjectCount !== 0
  const { q, subject } = found ?? {}
  useEffect(() => {
    if (!isMissed || q === undefined) return undefined
    const timer = setTimeout(() => {
      // No one waits for it, and a lost connection loses a count only.
      call(searchMissCalls.note, { body: { q, subject } }).catch(() => undefined)
    }, restMs)
    return () => clearTimeout(timer)
  }, [isMissed, q, subject])
}

/** The address of the result that was opened last; null once someone has returned from it. */
let opened: string | null = null

/** Remembers which result was opened, and focuses it when someone returns to the same results. */
const useOpenedResult = (root: RefObject<HTMLElement | null>): void => {
  useWindowEvent('click', ({ target, ctrlKey, metaKey }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-result]') : null
    // Another tab leaves nothing to return from.
    if (link !== null && !ctrlKey && !metaKey && root.current?.contains(link) === true) opened = link.href
  })
  // After the field, which takes the focus when it appears.
  useLayoutEffect(() => {
    const links = [...(root.current?.querySelectorAll<HTMLAnchorElement>('a[data-result]') ?? [])]
    links.find(({ href }) => href === opened)?.focus({ preventScroll: true })
    opened = null
  }, [root])
}

interface SearchViewProps {
  place: SearchPlace
  isOwner: boolean
  /** Whose subjects are offered while nothing is searched for. */
  student: StudentData | null
  /** Changes the address. What is not named returns to nothing, except for the subject. */
  onChange: (changes: Partial<SearchPlace>) => void
  /** Leaves the search: Escape in an empty field. */
  onLeave: () => void
  /** Whether the line is known to be lost. */
  isOffline: boolean
  /** What can be read offline. */
  whenOffline: ReactNode
}

const OneSubject = ({ subject, onWiden }: { subject: string; onWiden: () => void }) => (
  <Button
    variant="default"
    className={classes.chip}
    aria-label={`${onlyIn(subject)}. ${searchWords.everywhere}`}
    rightSection={<X size={16} aria-hidden="true" />}
    onClick={onWiden}
  >
    {onlyIn(subject)}
  </Button>
)

/** Fetches what the address searches for, and reports words that no one has. */
const useResults = (place: SearchPlace, { isBehind }: Pick<TypedSearch, 'isBehind'>) => {
  const { data, error, isPlaceholderData, refetch } = useSteadyQuery({
    ...searchQuery(place),
    enabled: place.q !== undefined,
  })
  const areCurrent = !isBehind && data !== undefined && !isPlaceholderData
  useNoteMiss(data, { areCurrent: areCurrent && place.exact === undefined })
  return { found: data, error, areCurrent, onRetry: () => void refetch() }
}

/** Searches as one types: the field, recent searches, and what was found. */
export const SearchView = (props: SearchViewProps) => {
  const { place, isOwner, student, onChange, onLeave, isOffline, whenOffline } = props
  const { q, subject } = place
  const root = useRef<HTMLDivElement>(null)
  const typed = useTypedSearch(q, (words) => onChange({ q: words }))
  const results = useResults(place, typed)
  const focusField = () => root.current?.querySelector<HTMLInputElement>('[data-search-field]')?.focus()
  const clear = () => {
    typed.change('')
    focusField()
  }
  const chooseSubject = (subCode: string) => {
    onChange({ subject: subCode })
    focusField()
  }
  useOpenedResult(root)
  const widen = () => onChange({ q, subject: undefined, exact: place.exact })
  useResultKeys(root, {
    areCurrent: results.areCurrent,
    onEnter: () => {
      typed.flush()
      keepSearch(typed.text.trim())
    },
    onClear: () => {
      if (typed.text === '') return false
      clear()
      return true
    },
    onLeave,
  })
  return (
    <div ref={root} className={classes.root}>
      {/* A form, for which the keyboard of a phone has a key "Search"; the keys of the page search. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <form role="search" className={classes.top} onSubmit={(event) => event.preventDefault()}>
        <SearchField text={typed.text} onChange={typed.change} onClear={clear} />
      </form>
      {subject !== undefined && <OneSubject subject={subject} onWiden={widen} />}
      {q === undefined ? (
        typed.text.trim() === '' && (
          <>
            <RecentList subject={subject} onClear={focusField} />
            {subject === undefined && student !== null && (
              <SubjectsToSearch student={student} onChoose={chooseSubject} />
            )}
          </>
        )
      ) : (
        <Results
          {...results}
          isOwner={isOwner}
          onPage={(page) => onChange({ ...place, page })}
          onWiden={widen}
        />
      )}
      {(isOffline || results.error instanceof NetworkError) && whenOffline}
    </div>
  )
}
