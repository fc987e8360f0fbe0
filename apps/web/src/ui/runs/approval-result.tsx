import { registrationsApproved } from '@lectureshelf/contract/money/payment-messages'
import type { Ref } from 'react'
import shared from '../shared.module.css'
import { earlyEndWords } from './run-progress.tsx'
import { type RunState, endedEarly } from './use-bulk-run.ts'
import classes from './runs.module.css'

interface ApprovalResultProps {
  ref: Ref<HTMLDivElement>
  state: RunState
}

/**
 * Shows what a bulk approval did: the number of approved claims, each one that was not approved with the reason, and
 * how far it came when it ended early.
 */
export const ApprovalResult = ({ ref, state }: ApprovalResultProps) => {
  const { phase, processed, done, failed, problem } = state
  const isNothingDone = processed === 0 && problem !== null
  return (
    <div ref={ref} tabIndex={-1} aria-live="polite" className={classes.result}>
      {phase === 'over' && !isNothingDone && (
        <p className={`${shared.edged} ${classes.resultTitle}`}>
          {registrationsApproved(done, failed.length)}
        </p>
      )}
      {endedEarly(state) && (
        <p className={`${shared.edged} ${classes.problem}`}>
          {isNothingDone ? problem : earlyEndWords(state)}
        </p>
      )}
      {phase === 'over' && failed.length > 0 && (
        <ul aria-label="Not approved">
          {failed.map(({ _id: id, usn, message }) => (
            <li key={id}>
              <code>{usn}</code>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
