import type { PromotedStudent } from '@lectureshelf/contract/people/promotions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { ChangedNotice } from '../../ui/forms/changed-notice.tsx'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { isChangedMeanwhile, reasonOf, refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import { type BatchChoice, seenOf, useNewPreview, usePromote } from './api.ts'
import { changesBetween } from './preview-order.ts'
import { sayResult } from '../../ui/forms/say-result.ts'
import classes from './promotions.module.css'

const changesNamed = 5

/** Returns the first changes of a list, and the number of the others. */
const named = (changes: readonly string[]): string[] => {
  const rest = changes.length - changesNamed
  return [...changes.slice(0, changesNamed), ...(rest > 0 ? [`${rest} more changed.`] : [])]
}

/** Returns what is asked before students are promoted. */
const questionOf = (moving: readonly PromotedStudent[], notify: boolean) => {
  const losing = moving.filter(({ losesAccess }) => losesAccess).length
  return {
    title: `Promote ${formatCount(moving.length, 'student')}?`,
    message: `${losing === 0 ? 'No one loses' : `${formatCount(losing, 'student')} will lose`} access until they renew. ${notify && losing > 0 ? 'They get a mail. ' : ''}Subscriptions stay as they are. You can undo this below.`,
    confirmLabel: 'Promote',
  }
}

interface Previewed {
  choice: BatchChoice
  moving: readonly PromotedStudent[]
  staying: ReadonlySet<string>
}

/** Finds out what has changed since the preview when a promotion is refused for it. */
const usePreviewConflict = ({ choice, moving, staying }: Previewed) => {
  const preview = useNewPreview(choice)
  const [conflict, setConflict] = useState<{ sentence: string; changes: string[] } | null>(null)
  const refuse = async (refusal: unknown) => {
    if (!isChangedMeanwhile(refusal)) {
      toast.error(refusalReason(refusal))
      return
    }
    const now = await preview.read([...staying]).catch(() => null)
    const changes = now === null ? [] : named(changesBetween(moving, now))
    setConflict({ sentence: reasonOf(refusal) ?? '', changes })
  }
  const showNewPreview = () => {
    setConflict(null)
    void preview.show()
  }
  return { conflict, refuse, showNewPreview }
}

interface PromoteButtonProps extends Previewed {
  /** Whether those who lose access get a mail. */
  notify: boolean
  onDone: () => void
  /** Called when another preview is being fetched; the excluded students stay excluded. */
  onNewPreview: () => void
}

/**
 * Promotes the students of a preview.
 * When the students have changed since, it reports that and offers a new preview.
 */
export const PromoteButton = ({ notify, onDone, onNewPreview, ...previewed }: PromoteButtonProps) => {
  const { choice, moving, staying } = previewed
  const promoting = usePromote()
  const { conflict, refuse, showNewPreview } = usePreviewConflict(previewed)
  const ask = async () => {
    if (!(await confirmDialog(questionOf(moving, notify)))) return
    promoting.mutate(
      { ...choice, exclude: [...staying], seen: seenOf(moving), notify },
      { ...sayResult(onDone), onError: (error) => void refuse(error) },
    )
  }
  if (conflict !== null) {
    return (
      <div className={classes.notice}>
        <ChangedNotice sentence={conflict.sentence} changes={conflict.changes}>
          <Button
            variant="default"
            onClick={() => {
              showNewPreview()
              onNewPreview()
            }}
          >
            Show a new preview
          </Button>
        </ChangedNotice>
      </div>
    )
  }
  return (
    <Button
      variant="accent"
      disabled={moving.length === 0}
      loading={promoting.isPending}
      onClick={() => void ask()}
    >
      Promote {formatCount(moving.length, 'student')}
    </Button>
  )
}
