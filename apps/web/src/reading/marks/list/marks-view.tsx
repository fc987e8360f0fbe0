import type { ListedMark } from '@lectureshelf/contract/reading/marks/marks'
import { addresses } from '@lectureshelf/contract/addresses'
import { Button } from '@mantine/core'
import { useSteadyQuery } from '../../../lib/http/steady-query.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { NetworkError } from '../../../lib/http/http.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ListSearchBox } from '../../../ui/lists/list-search-box.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { type MarksAsked, fetchAllMarks, marksPerPage, marksQuery, useMarksInStep } from '../api.ts'
import { markWords, marksCount } from '../mark-words.ts'
import { NoteDialog } from '../note-dialog.tsx'
import { useListActions } from '../use-mark-actions.tsx'
import { MarkEntry } from './mark-entry.tsx'
import { MarkGroups } from './mark-headings.tsx'
import classes from './mark-list.module.css'
import { TakeMarks } from './take-marks.tsx'
import { UnsentLine } from './unsent-line.tsx'

interface MarksViewProps {
  asked: MarksAsked
  /** What can be read offline. */
  whenOffline: ReactNode
  onChange: (change: Partial<MarksAsked>) => void
}

/** Links to the page of a mark, where the viewer shows it; one that is withdrawn or lost leads to its page at most. */
const PageLink = ({ mark }: { mark: ListedMark }) =>
  mark.isWithdrawn ? (
    <span>Page {mark.page}</span>
  ) : (
    <Link
      to="/pdfViewer/$pdfFileName"
      params={{ pdfFileName: mark.pdfFile }}
      hash={`page=${mark.page}&mark=${mark.id}`}
      preload={false}
      className={classes.go}
    >
      Page {mark.page}
    </Link>
  )

/** Lists one's marks by subject and PDF, with a search. */
export const MarksView = ({ asked, onChange, whenOffline }: MarksViewProps) => {
  const { data, error, refetch } = useSteadyQuery(marksQuery(asked))
  useMarksInStep()
  const { remove, notice } = useListActions()
  const [edited, setEdited] = useState<{ mark: ListedMark; isOpen: boolean } | null>(null)
  if (data === undefined)
    return error === null ? (
      <div aria-busy="true" />
    ) : (
      <>
        <ErrorPanel title={markWords.failed} error={error} onRetry={() => void refetch()} />
        {error instanceof NetworkError && whenOffline}
      </>
    )
  const { marks, total, isFromHere } = data
  const isAll = asked.q === undefined && asked.subCode === undefined
  return (
    <>
      {(total > 0 || !isAll) && (
        <ListSearchBox label={markWords.search} q={asked.q} onFind={(q) => onChange({ q, page: 1 })} />
      )}
      {asked.subCode !== undefined && (
        <Button variant="subtle" onClick={() => onChange({ subCode: undefined, page: 1 })}>
          {markWords.allSubjects}
        </Button>
      )}
      {total > 0 && <output className={classes.hint}>{marksCount(total)}</output>}
      {isFromHere && (
        <>
          <p className={classes.line}>{markWords.fromHere}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {markWords.again}
          </Button>
        </>
      )}
      <UnsentLine />
      {total > 0 && <TakeMarks getAll={() => fetchAllMarks(asked)} fileName={markWords.title} />}
      {total === 0 && (
        <EmptyState
          title={isAll || asked.q === undefined ? markWords.none : markWords.nothingFound}
          hint={isAll ? markWords.noneHint : undefined}
          action={isAll ? <Link to={addresses.welcome}>Home</Link> : undefined}
        />
      )}
      {notice}
      <MarkGroups
        marks={marks}
        renderMark={(mark) => (
          <MarkEntry
            key={mark.id}
            mark={mark}
            isWithdrawn={mark.isWithdrawn}
            go={<PageLink mark={mark} />}
            onEdit={() => setEdited({ mark, isOpen: true })}
            onRemove={() => remove(mark)}
          />
        )}
      />
      <Pager page={asked.page} size={marksPerPage} total={total} onPage={(page) => onChange({ page })} />
      {isFromHere && whenOffline}
      {edited !== null && (
        <NoteDialog {...edited} onClose={() => setEdited((shown) => shown && { ...shown, isOpen: false })} />
      )}
    </>
  )
}
