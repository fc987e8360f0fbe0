import type { Credit, WordGrant } from '@lectureshelf/contract/money/bank/credits'
import { plans } from '@lectureshelf/contract/money/plans'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { Button } from '@mantine/core'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import { formatCount, formatSum } from '../../lib/format.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import shared from '../../ui/shared.module.css'
import { useCashDesk } from '../cash-desk/api.ts'
import { useConfirmGrant, wordGrantsQuery } from './api.ts'
import { creditTitle } from './credit-words.ts'
import classes from './credits.module.css'
import { FindDialog, FoundList } from './find-dialog.tsx'
import { sayResult } from '../../ui/forms/say-result.ts'

interface ConfirmGrantProps {
  credit: Credit
  /** Called when the button may have disappeared, so that the caller can move the focus. */
  onDone: () => void
}

interface FoundGrantProps {
  found: WordGrant
  credit: Credit
  isBusy: boolean
  onConfirm: () => void
}

const FoundGrant = ({ found, credit, isBusy, onConfirm }: FoundGrantProps) => {
  const { isOwn } = useCashDesk()
  const { amountPaise, receiptNumber } = found.grant
  const missing = amountPaise - credit.restPaise
  return (
    <li className={`${shared.rowCard} ${classes.suggestion}`}>
      <div>
        <strong>{personLabel(found)}</strong>
        <p className={classes.note}>
          {plans[found.plan].name}, receipt {receiptNumber} over {formatSum(amountPaise)}, UTR{' '}
          <code>{found.utr}</code>
          {missing > 0 && `. The credit is ${formatSum(missing)} less`}
        </p>
      </div>
      {missing <= 0 && !isOwn(found) && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={onConfirm}
          aria-label={`This is the payment of ${found.usn}`}
        >
          This is it
        </Button>
      )}
    </li>
  )
}

const GrantList = ({ credit, onDone, q }: ConfirmGrantProps & { q: string }) => {
  const confirming = useConfirmGrant(credit)
  const confirm = (grant: WordGrant) => runMutation(confirming, grant, sayResult(onDone))
  return (
    <FoundList
      found={useSteadyQuery(wordGrantsQuery(q))}
      label="Grants without a statement"
      loadingLabel="Looking for grants"
      countWords={(total) => `${formatCount(total, 'grant')} without a statement`}
      renderItem={(grant) => (
        <FoundGrant
          key={grant.registrationId}
          found={grant}
          credit={credit}
          isBusy={confirming.isPending}
          onConfirm={() => confirm(grant)}
        />
      )}
    />
  )
}

/** Finds what was granted on the owner's word before its payment arrived with another reference. */
export const ConfirmGrantDialog = ({ credit, onDone }: ConfirmGrantProps) => {
  const title = creditTitle(credit)
  return (
    <FindDialog
      label="Granted already"
      name={`Granted already: ${title}`}
      title={`For whom was ${title}?`}
      intro="The plan stays as it is, and its receipt names this payment from then on."
      fieldLabel="Find a grant without a statement"
      renderFound={(q, onClose) => (
        <GrantList
          credit={credit}
          q={q}
          onDone={() => {
            onClose()
            onDone()
          }}
        />
      )}
    />
  )
}
