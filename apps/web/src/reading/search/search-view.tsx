import type { StudentData } from '@lectureshelf/contract/people/students'
import { Button } from '@mantine/core'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { NetworkError } from '../../lib/http/http.ts'
import { searchQuery } from './api.ts'
import { useOpenedResult } from './opened-result.ts'
import { useNoteMiss } from './note-miss.ts'
import { RecentList } from './recent-list.tsx'
import { keepSearch } from './recent-searches.ts'
import { useResultKeys } from './result-keys.ts'
import { Results } from './results/results.tsx'
import type { SearchPlace } from './search-address.ts'
import { SearchField } from './search-field.tsx'
import { onlyIn, searchWords } from './search-words.ts'
import { SubjectsToSearch } from './subjects-to-search.tsx'
import classes from './search.module.css'
import { type TypedSearch, useTypedSearch } from './typed-search.ts'

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
  isLineLost: boolean
  /** What can be read offline. */
  withoutLine: ReactNode
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
  const { place, isOwner, student, onChange, onLeave, isLineLost, withoutLine } = props
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
      {(isLineLost || results.error instanceof NetworkError) && withoutLine}
    </div>
  )
}
