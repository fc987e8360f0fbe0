import { messages } from '@lectureshelf/contract/messages'
import type { ContinueReading as Continued } from '@lectureshelf/contract/reading/readings'
import { Button, Skeleton, Title } from '@mantine/core'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import { useEffect, useRef, useState } from 'react'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { toast } from '../../ui/toast.ts'
import { readingsQuery } from '../../library/reading-badges/api.ts'
import { usePutAway, usePutBack } from './api.ts'
import { ContinueCard } from './continue-card.tsx'
import classes from './continue-reading.module.css'
import { continueWords } from './continue-words.ts'

const titleId = 'continue-title'

const Waiting = () => (
  <li className={classes.item} aria-hidden="true">
    <Skeleton height="100%" radius={10} />
  </li>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <p>{continueWords.failed}</p>
    <Button variant="default" onClick={onRetry}>
      {continueWords.retry}
    </Button>
  </>
)

/** Offers to put back the note that was taken out; focused, because the pressed button is gone. */
const PutAwayNotice = ({ onUndo, isPending }: { onUndo: () => void; isPending: boolean }) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={classes.notice}>
      <output>{continueWords.putAway}</output>
      <Button
        ref={button}
        variant="subtle"
        size="compact-md"
        className={classes.undo}
        loading={isPending}
        onClick={onUndo}
      >
        {continueWords.undo}
      </Button>
    </div>
  )
}

/** Takes a note out of the list, and puts it back on request; `onBack` moves the focus when it is back. */
const usePutAwayNote = (onBack: () => void) => {
  const [putAway, setPutAway] = useState<Continued | null>(null)
  const [away, back] = [usePutAway(), usePutBack()]
  const takeOut = (item: Continued) => {
    setPutAway(item)
    runMutation(away, item, {
      onSuccess: () => undefined,
      onError: () => {
        // Another note may have been taken out since.
        setPutAway((shown) => (shown === item ? null : shown))
        toast.error(continueWords.notPutAway)
      },
    })
  }
  const undo = (item: Continued) =>
    runMutation(back, item, {
      onSuccess: () => {
        setPutAway((shown) => (shown === item ? null : shown))
        onBack()
      },
      onError: (error) => toast.error(error.message === '' ? messages.networkFailed : error.message),
    })
  return { putAway, takeOut, undo, isUndoing: back.isPending }
}

/** Lists the last notes that a person read, each one press away from its page. Room for it must be left before. */
export const ContinueReading = () => {
  const readings = useSteadyQuery(readingsQuery)
  const title = useRef<HTMLHeadingElement>(null)
  const { putAway, takeOut, undo, isUndoing } = usePutAwayNote(() => title.current?.focus())
  const items = readings.data?.continue ?? []
  const hasFailed = readings.isError && readings.data === undefined
  const isEmpty = !readings.isPending && items.length === 0
  if (isEmpty && putAway === null && !hasFailed) return null
  return (
    <section aria-labelledby={titleId} aria-busy={readings.isPending} className={classes.section}>
      <div className={classes.head}>
        <Title order={2} id={titleId} ref={title} tabIndex={-1}>
          {continueWords.title}
        </Title>
        {putAway !== null && <PutAwayNotice onUndo={() => undo(putAway)} isPending={isUndoing} />}
      </div>
      {isEmpty ? (
        <div className={classes.instead}>
          {hasFailed ? <Failed onRetry={() => void readings.refetch()} /> : <p>{continueWords.comesBack}</p>}
        </div>
      ) : (
        <ul className={classes.row}>
          {readings.isPending && <Waiting />}
          {items.map((item) => (
            <li key={item.pdfFile} className={classes.item}>
              <ContinueCard reading={item} onPutAway={() => takeOut(item)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
