import type { statementOps } from '@lectureshelf/contract/money/statements'
import { Button } from '@mantine/core'
import type { Ref } from 'react'
import type { z } from 'zod'
import { errorSentence } from '../../ui/error-panel.tsx'
import shared from '../../ui/shared.module.css'
import classes from './statements.module.css'

interface ApproveAllProps {
  ready: number
  isApproving: boolean
  onApprove: () => void
}

/** Approves every claim of the statement that is ready, with one press. */
export const ApproveAll = ({ ready, isApproving, onApprove }: ApproveAllProps) =>
  ready === 0 && !isApproving ? null : (
    <Button variant="accent" loading={isApproving} onClick={onApprove}>
      Approve all {ready} that {ready === 1 ? 'is' : 'are'} ready
    </Button>
  )

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
