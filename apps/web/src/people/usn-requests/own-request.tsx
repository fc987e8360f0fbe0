import { isVtuUsn } from '@lectureshelf/contract/people/usn'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { formatShortDate } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import shared from '../../ui/shared.module.css'
import { ownUsnRequestQuery, useWithdrawRequest } from './api.ts'
import { OpenButton } from '../../ui/dialogs/dialog-opener.tsx'
import classes from './own-request.module.css'

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }))

const AskButton = ({ label }: { label: string }) => (
  <OpenButton label={label}>{(dialog) => <AskDialog {...dialog} />}</OpenButton>
)

/** Lets a student ask for the USN that the university gave, and says what became of it. */
export const OwnRequest = ({ usn }: { usn: string }) => {
  const { request } = useSuspenseQuery(ownUsnRequestQuery).data
  const withdrawing = useWithdrawRequest()
  const isReal = isVtuUsn(usn)
  if (request === null)
    return isReal ? (
      <div>
        <AskButton label="My USN is wrong" />
      </div>
    ) : (
      <section className={classes.part} aria-label="Your USN">
        <p>
          <code>{usn}</code> is a temporary USN. Ask for your real one as soon as the university has given it.
        </p>
        <AskButton label="Ask for your real USN" />
      </section>
    )
  const { usn: wanted, askedAt, refusedAt, reason } = request
  return (
    <section className={classes.part} aria-label="Your USN">
      {refusedAt === null ? (
        <p>
          You asked for <code>{wanted}</code> on {formatShortDate(askedAt)}. The owner checks it.
        </p>
      ) : (
        <p>
          You did not get the USN <code>{wanted}</code>: {reason}
        </p>
      )}
      <div className={shared.row}>
        {refusedAt !== null && <AskButton label="Ask again" />}
        <ActionButton action={withdrawing} given={{ usn: wanted, refusedAt }} explain={refusalReason}>
          {refusedAt === null ? 'Withdraw' : 'Dismiss'}
        </ActionButton>
      </div>
    </section>
  )
}
