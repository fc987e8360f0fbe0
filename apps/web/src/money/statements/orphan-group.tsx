import type { CreditMark } from '@lectureshelf/contract/money/bank/credit-states'
import type { Statement } from '@lectureshelf/contract/money/statements'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import type { ReactNode } from 'react'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Badge, Record, RecordList } from '../../ui/lists/record.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { useCashDesk } from '../cash-desk/api.ts'
import { useMark } from '../credits/api.ts'
import { usePair } from './api.ts'
import { Group } from './group.tsx'
import shared from '../../ui/shared.module.css'
import classes from './statements.module.css'
import { samePayerWords } from '../../lib/money/same-payer-words.ts'
import { purchaseOf } from '../../lib/money/purchase-words.ts'
import { asAsked, shortPairingOf } from '../../lib/money/short-pairing.ts'

type Orphan = Statement['orphan'][number]

interface OrphanProps {
  statementId: string
  /** Called when the credit leaves the list, so that the caller can move the focus. */
  onPaired: () => void
}

/** Renders what pairs a credit, by its name on the page, with any waiting claim. */
type RenderPair = (credit: Orphan['credit'], title: string) => ReactNode

const creditTitle = ({ credit }: Orphan): string =>
  `${formatSum(credit.restPaise)} on ${formatShortDate(credit.day)}`

const SuggestedClaim = ({
  orphan,
  suggestion: { registration, reasons },
  statementId,
  onPaired,
}: OrphanProps & { orphan: Orphan; suggestion: Orphan['suggestions'][number] }) => {
  const { _id: lineId, restPaise } = orphan.credit
  const mayPair = useCashDesk().mayPair(registration, restPaise)
  const pairing = usePair(statementId)
  const short = shortPairingOf(registration, restPaise)
  const question = `${personLabel(registration)} claimed ${purchaseOf(registration)}, with the UTR ${registration.utr}. The claim is approved against ${creditTitle(orphan)}.`
  return (
    <li className={`${shared.rowCard} ${classes.suggestion}`}>
      <div>
        <strong>{personLabel(registration)}</strong>
        <p className={classes.note}>
          {purchaseOf(registration)}, UTR <code>{registration.utr}</code>. {reasons.join(' ')}
        </p>
      </div>
      {mayPair && (
        <ActionButton
          action={pairing}
          given={{ lineId, claim: asAsked(registration, restPaise) }}
          question={{
            title: 'Is this their payment?',
            message: [question, short].filter(Boolean).join(' '),
            confirmLabel: 'Pair and approve',
          }}
          name={`Pair ${creditTitle(orphan)} with ${registration.usn}`}
          onDone={onPaired}
          explain={refusalReason}
        >
          Pair
        </ActionButton>
      )}
    </li>
  )
}

const refundDue: CreditMark | null = 'refund_due'

/** Says of a second payment that it goes back to its payer. */
const RefundButton = ({ orphan, onDone }: { orphan: Orphan; onDone: () => void }) => (
  <ActionButton
    action={useMark(orphan.credit)}
    given={refundDue}
    name={`To be refunded: ${creditTitle(orphan)}`}
    onDone={onDone}
    explain={refusalReason}
  >
    To be refunded
  </ActionButton>
)

const OrphanRecord = ({
  orphan,
  statementId,
  onPaired,
  renderPair,
  renderChoice,
}: OrphanProps & { orphan: Orphan; renderPair: RenderPair; renderChoice: RenderPair }) => {
  const { credit, isRefundDue, suggestions, samePayerFor } = orphan
  const title = creditTitle(orphan)
  const isTwice = samePayerFor !== null
  return (
    <Record
      level={3}
      title={title}
      line={credit.utr === null ? 'No UTR' : <code>{credit.utr}</code>}
      rest={[
        credit.restPaise < credit.amountPaise && `left of ${formatSum(credit.amountPaise)}`,
        credit.payer !== null && `from ${credit.payer}`,
        `line ${credit.line}`,
      ]
        .filter(Boolean)
        .join(', ')}
      badges={
        (isRefundDue && <Badge tone="warn">To be refunded</Badge>) ||
        (isTwice && <Badge tone="warn">Paid twice?</Badge>)
      }
      isOpenAtFirst={credit.candidates !== undefined || suggestions.length > 0 || isTwice}
      quick={isRefundDue ? undefined : renderPair(credit, title)}
      actions={isTwice && <RefundButton orphan={orphan} onDone={onPaired} />}
    >
      {isTwice && <p className={classes.note}>{samePayerWords(samePayerFor)}</p>}
      {!isRefundDue && renderChoice(credit, title)}
      {suggestions.length > 0 && (
        <ul className={shared.spacedList} aria-label={`Claims it may belong to: ${title}`}>
          {suggestions.map((suggestion) => (
            <SuggestedClaim
              key={suggestion.registration._id}
              orphan={orphan}
              suggestion={suggestion}
              statementId={statementId}
              onPaired={onPaired}
            />
          ))}
        </ul>
      )}
    </Record>
  )
}

interface OrphanGroupProps {
  statement: Statement
  onPaired: () => void
  renderPair: RenderPair
  /** Renders the choice of its reference for a credit in whose line several numbers may be it. */
  renderChoice: RenderPair
}

/** Lists credits, or the rest of them, that no one claimed, with the claims they may belong to. */
export const OrphanGroup = ({ statement, onPaired, renderPair, renderChoice }: OrphanGroupProps) => (
  <Group
    title="Without a claim"
    count={statement.orphan.length}
    hint="Credits whose UTR no one sent: mistyped, or the form was never filled in. Refunds are on the Credits page."
  >
    <RecordList label="Credits without a claim">
      {statement.orphan.map((orphan) => (
        <OrphanRecord
          key={orphan.credit._id}
          orphan={orphan}
          statementId={statement._id}
          onPaired={onPaired}
          renderPair={renderPair}
          renderChoice={renderChoice}
        />
      ))}
    </RecordList>
  </Group>
)
