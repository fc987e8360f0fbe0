import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChangedNotice } from './changed-notice.tsx'
import { isChangedMeanwhile, reasonOf } from './refusal-sentence.ts'

interface ConflictNoticeProps {
  /** What it is now, and by whom. */
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
  /** What the editor saw when they began. */
  seen: Values
  /** What is there now; null when it is gone. */
  readNow: () => Promise<Values | null>
  /** Puts values in the form. */
  fill: (values: Values) => void
  /** Says every other refusal. */
  refuse: (refusal: unknown) => void
}

/**
 * An edit of what somebody else changed meanwhile: the form stays with what was typed, a notice says what is there
 * now, and the person decides. `before` is what each save says was seen; it follows that decision, and `settle`
 * after a save whose form stays open.
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
