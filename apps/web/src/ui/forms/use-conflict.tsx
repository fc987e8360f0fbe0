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

interface ConflictOptions<Values> {
  /** What the editor saw when they started. */
  seen: Values
  /** Fetches the current values; null when the thing no longer exists. */
  readNow: () => Promise<Values | null>
  /** Sets the values of the form. */
  fill: (values: Values) => void
  /** Reports every other refusal. */
  refuse: (refusal: unknown) => void
}

/**
 * Handles an edit of something that somebody else has changed since it was opened.
 * The form keeps what was typed, a notice shows the current values, and the person decides. `before` is what
 * each save says was seen; it follows that decision, and `settle` after a save whose form stays open.
 */
export const useConflict = <Values,>({ seen, readNow, fill, refuse }: ConflictOptions<Values>) => {
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
      onKeep={() => settle(conflict.now)}
    />
  )
  return { before, notice, onRefusal, settle }
}
