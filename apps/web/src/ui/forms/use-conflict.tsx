import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChangedNotice } from './changed-notice.tsx'
import { isChangedMeanwhile, reasonOf } from './refusal-sentence.ts'

interface ConflictNoticeProps {
  /** Says what changed, and who changed it. */
  sentence: string
  onTakeOver: () => void
  onKeep: () => void
}

const ConflictNotice = ({ sentence, onTakeOver, onKeep }: ConflictNoticeProps) => (
  <ChangedNotice sentence={sentence}>
    <Button variant="default" onClick={onTakeOver}>
      Load what is there now
    </Button>
    <Button variant="subtle" onClick={onKeep}>
      Keep what I typed
    </Button>
  </ChangedNotice>
)

/** Returns typed values, with the current one for each field that was not touched. */
const withUntouched = <Values extends object>(typed: Values, before: Values, now: Values): Values => {
  const text = (values: Values) =>
    new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))
  const [shown, old] = [text(typed), text(before)]
  const untouched = Object.entries(now).filter(([name]) => shown.get(name) === old.get(name))
  return { ...typed, ...Object.fromEntries(untouched) }
}

interface ConflictOptions<Values> {
  /** What the editor saw when they started. */
  seen: Values
  /** Fetches the current values; null when the thing no longer exists. */
  readNow: () => Promise<Values | null>
  /** Returns what the form shows. Without it, keeping what was typed keeps every field. */
  typed?: () => Values
  /** Sets the values of the form. */
  fill: (values: Values) => void
  /** Reports every other refusal. */
  refuse: (refusal: unknown) => void
}

/**
 * Handles an edit of something that someone else has changed since it was opened.
 * The form keeps what was typed, a notice shows the current values, and the person decides. `before` is what
 * each save says was seen; it follows that decision, and `settle` after a save whose form stays open.
 */
export const useConflict = <Values extends object>({
  seen,
  readNow,
  typed,
  fill,
  refuse,
}: ConflictOptions<Values>) => {
  const [before, setBefore] = useState(seen)
  const [conflict, setConflict] = useState<{ sentence: string; now: Values } | null>(null)
  const onRefusal = async (refusal: unknown): Promise<void> => {
    const now = isChangedMeanwhile(refusal) ? await readNow().catch(() => null) : null
    if (now === null) refuse(refusal)
    else setConflict({ sentence: reasonOf(refusal) ?? '', now })
  }
  const settle = (now: Values) => {
    setBefore(now)
    setConflict(null)
  }
  const notice = conflict !== null && (
    <ConflictNotice
      sentence={conflict.sentence}
      onTakeOver={() => {
        fill(conflict.now)
        settle(conflict.now)
      }}
      onKeep={() => {
        if (typed !== undefined) fill(withUntouched(typed(), before, conflict.now))
        settle(conflict.now)
      }}
    />
  )
  return { before, notice, onRefusal, settle }
}
