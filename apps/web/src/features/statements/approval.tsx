import type { Claim } from '@lectureshelf/contract/money/claims'
import type { statementOps } from '@lectureshelf/contract/money/statements'
import { Button } from '@mantine/core'
import type { Ref } from 'react'
import type { z } from 'zod'
import { formatCount, formatSum } from '../../lib/format.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { errorSentence } from '../../ui/error-panel.tsx'
import shared from '../../ui/shared.module.css'
import classes from './statements.module.css'

interface ApproveAllProps {
  /** The claims that are ready, as the screen shows them. */
  ready: readonly Claim[]
  isApproving: boolean
  onApprove: () => void
}

/** Approves every claim of the statement that is ready, after one confirmation. */
export const ApproveAll = ({ ready, isApproving, onApprove }: ApproveAllProps) => {
  const count = ready.length
  if (count === 0 && !isApproving) return null
  const approve = async () => {
    const sum = ready.reduce((paise, { amountPaise }) => paise + amountPaise, 0)
    const isSure = await confirmDialog({
      title: `Approve ${formatCount(count, 'claim')}?`,
      message: `${formatSum(sum)} in all. Each person gets a subscription, a receipt and a mail.`,
      confirmLabel: 'Approve',
    })
    if (isSure) onApprove()
  }
  return (
    <Button variant="accent" loading={isApproving} onClick={() => void approve()}>
      Approve all {count} that {count === 1 ? 'is' : 'are'} ready
    </Button>
  )
}

interface ApprovalResultProps {
  ref: Ref<HTMLDivElement>
  result: z.output<typeof statementOps.approve.response> | undefined
  error: Error | null
}

/** Shows the result: the number of approved claims, and each one that was not approved, with the reason. */
export const ApprovalResult = ({ ref, result, error }: ApprovalResultProps) => (
  <div ref={ref} tabIndex={-1} aria-live="polite" className={classes.result}>
    {error !== null && <p className={`${shared.edged} ${classes.problem}`}>{errorSentence(error)}</p>}
    {result !== undefined && <p className={`${shared.edged} ${classes.resultTitle}`}>{result.message}</p>}
    {result !== undefined && result.failed.length > 0 && (
      <ul aria-label="Not approved">
        {result.failed.map(({ _id: id, usn, message }) => (
          <li key={id}>
            <code>{usn}</code>: {message}
          </li>
        ))}
      </ul>
    )}
  </div>
)
