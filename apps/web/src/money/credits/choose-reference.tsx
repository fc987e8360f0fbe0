import { twoNumbers } from '@lectureshelf/contract/money/payment-messages'
import { creditCalls } from '@lectureshelf/contract/money/calls/credits.calls'
import { call } from '../../lib/http/http.ts'
import { useChange } from '../../lib/http/use-change.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import shared from '../../ui/shared.module.css'
import { claimKeys } from '../claims/api.ts'
import { keyNumbersKey } from '../../base/key-numbers/keys.ts'
import { statementKeys } from '../statements/keys.ts'
import { creditKeys } from './api.ts'
import classes from './credits.module.css'

const useSetReference = (id: string) =>
  useChange(
    (utr: string) => call(creditCalls.setReference, { params: { id }, body: { utr } }),
    creditKeys.all,
    statementKeys.all,
    claimKeys.all,
    keyNumbersKey,
  )

interface ChooseReferenceProps {
  creditId: string
  /** Names the credit, such as "Rs 149 on 18 Nov 2026". */
  title: string
  candidates: readonly string[]
  /** Called after the choice, so that the caller can move the focus. */
  onDone: () => void
}

/** Shows the numbers of a payment's line that may be its reference, for a person to choose one. */
export const ChooseReference = ({ creditId, title, candidates, onDone }: ChooseReferenceProps) => {
  const choosing = useSetReference(creditId)
  return (
    <section className={shared.rowCard} aria-label={`${twoNumbers(candidates.length)}: ${title}`}>
      <strong>{twoNumbers(candidates.length)}</strong>
      <p className={classes.note}>
        The payer may have written one of them into the note. Compare them with the payment in your bank or
        app.
      </p>
      <div className={classes.numbers}>
        {candidates.map((utr) => (
          <ActionButton
            key={utr}
            action={choosing}
            given={utr}
            question={{
              title: 'Is this the reference?',
              message: `${utr} becomes the reference of ${title}. It cannot be changed after that.`,
              confirmLabel: 'Choose this number',
            }}
            name={`Choose ${utr} for ${title}`}
            onDone={onDone}
            explain={refusalReason}
          >
            {utr}
          </ActionButton>
        ))}
      </div>
    </section>
  )
}
