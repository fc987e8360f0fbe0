import { addresses } from '@lectureshelf/contract/addresses'
import type { CreditMark } from '@lectureshelf/contract/money/bank/credit-states'
import type { Credit, CreditUse } from '@lectureshelf/contract/money/bank/credits'
import { plans } from '@lectureshelf/contract/money/plans'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import { samePayerWords } from '../../lib/money/same-payer-words.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { Badge, Record, RecordText } from '../../ui/lists/record.tsx'
import shared from '../../ui/shared.module.css'
import { useCashDesk } from '../cash-desk/api.ts'
import { useMark, usePairCredit, useUndoRefund, useVouch } from './api.ts'
import { ChooseReference } from './choose-reference.tsx'
import { ConfirmGrantDialog } from './confirm-grant-dialog.tsx'
import { creditTitle, creditTones, stateWords } from './credit-words.ts'
import classes from './credits.module.css'
import { EndGrantDialog } from './end-grant-dialog.tsx'
import { EndTakenBackButton } from './end-taken-back-button.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { TakenBackActions } from './taken-back.tsx'

interface CreditProps {
  credit: Credit
  /** Called when a button may have disappeared, so that the caller can move the focus. */
  onDone: () => void
}

interface MarkButtonProps extends CreditProps {
  mark: CreditMark | null
  children: string
}

const MarkButton = ({ credit, mark, onDone, children }: MarkButtonProps) => (
  <ActionButton
    action={useMark(credit)}
    given={mark}
    name={`${children}: ${creditTitle(credit)}`}
    onDone={onDone}
    explain={refusalReason}
  >
    {children}
  </ActionButton>
)

/** Offers what may become of the rest of a credit. */
const RestActions = ({ credit, onDone }: CreditProps) => {
  const pairing = usePairCredit()
  const { state } = credit
  if (state === 'open')
    return (
      <>
        <PairDialog credit={credit} title={creditTitle(credit)} pairing={pairing} onPaired={onDone} />
        <ConfirmGrantDialog credit={credit} onDone={onDone} />
        <MarkButton credit={credit} mark="refund_due" onDone={onDone}>
          To be refunded
        </MarkButton>
        {credit.uses.length === 0 && credit.refunds.length === 0 && (
          <MarkButton credit={credit} mark="not_ours" onDone={onDone}>
            Not ours
          </MarkButton>
        )}
      </>
    )
  if (state === 'refund_due')
    return (
      <>
        <RefundDialog credit={credit} onDone={onDone} />
        <MarkButton credit={credit} mark={null} onDone={onDone}>
          Do not refund
        </MarkButton>
      </>
    )
  if (state === 'not_ours')
    return (
      <MarkButton credit={credit} mark={null} onDone={onDone}>
        It is ours
      </MarkButton>
    )
  return null
}

/** Offers an owner to say that a credit is in the account, which proves it whoever brought its files. */
const VouchButton = ({ credit, onDone }: CreditProps) => {
  const { isOwner } = useCashDesk()
  const vouching = useVouch()
  if (!isOwner || credit.vouchedAt !== null || credit.reversedOn !== null) return null
  return (
    <ActionButton
      action={vouching}
      given={[credit._id]}
      name={`It is in the account: ${creditTitle(credit)}`}
      onDone={onDone}
      explain={refusalReason}
    >
      It is in the account
    </ActionButton>
  )
}

const Use = ({ credit, use, onDone }: CreditProps & { use: CreditUse }) => {
  const { isOwner, isOwn } = useCashDesk()
  return (
    <li className={`${shared.rowCard} ${classes.suggestion}`}>
      <div>
        <Link
          to={isOwner ? '/Admin/Registrations' : '/Desk/Registrations'}
          search={{ q: use.usn, state: 'approved' }}
          aria-label={`The claim of ${personLabel(use)}`}
        >
          {personLabel(use)}
        </Link>
        <p className={classes.note}>
          {formatSum(use.amountPaise)} for {plans[use.plan].name}
          {use.grant !== null && `, receipt ${use.grant.receiptNumber}`}
          {use.grant !== null && use.grant.receiptVoidedAt !== null && ', void'}
        </p>
      </div>
      {use.isToEnd && !isOwn(use) && <EndTakenBackButton credit={credit} use={use} onDone={onDone} />}
      {credit.state !== 'reversed' && !isOwn(use) && (
        <>
          <EndGrantDialog credit={credit} use={use} next="pending" onDone={onDone} />
          <EndGrantDialog credit={credit} use={use} next="refund" onDone={onDone} />
        </>
      )}
    </li>
  )
}

const Refund = ({ credit, refund, onDone }: CreditProps & { refund: Credit['refunds'][number] }) => {
  const undoing = useUndoRefund(credit)
  const words = `${formatSum(refund.amountPaise)} on ${formatShortDate(refund.day)}`
  return (
    <li className={`${shared.rowCard} ${classes.suggestion}`}>
      <div>
        <strong>Refunded {words}</strong>
        <p className={classes.note}>
          Reference <code>{refund.reference}</code>
        </p>
      </div>
      <ActionButton
        action={undoing}
        given={refund._id}
        question={{
          title: 'Take this refund back?',
          message: `Only if ${words} was never sent. The money is then to be refunded again.`,
          confirmLabel: 'Take it back',
        }}
        name={`Never sent: ${words}`}
        onDone={onDone}
        explain={refusalReason}
      >
        Never sent
      </ActionButton>
    </li>
  )
}

const From = ({ credit: { payer, accounts, statements } }: Pick<CreditProps, 'credit'>) => {
  const { addressOf } = useCashDesk()
  const names = [
    payer !== null && `from ${payer}`,
    accounts.length > 0 && `to ${accounts.map(({ name }) => name).join(' and ')}`,
  ].filter(Boolean)
  return (
    <>
      {names.join(', ')}
      {statements.map(({ _id: id, fileName, line, broughtBy }, index) => (
        <span key={id}>
          {index + names.length > 0 && ', '}
          <Anchor component={Link} to={addressOf(addresses.statement(id))} inherit>
            {fileName}
          </Anchor>{' '}
          line {line}
          {broughtBy.length > 0 && ` (${broughtBy.join(', ')})`}
        </span>
      ))}
    </>
  )
}

/** Says what is left of a credit, and who waits with it. */
const restWords = ({
  amountPaise,
  restPaise,
  heldBy,
  reversedOn,
  maybeReversedOn,
  samePayerFor,
  vouchedAt,
}: Credit): string =>
  [
    ...(restPaise > 0 && restPaise < amountPaise ? [`${formatSum(restPaise)} of it is left.`] : []),
    ...(heldBy === null || restPaise === 0
      ? []
      : [`${heldBy}'s claim is waiting with this payment reference.`]),
    ...(samePayerFor === null ? [] : [samePayerWords(samePayerFor)]),
    ...(vouchedAt === null ? [] : [`An owner saw it in the account on ${formatShortDate(vouchedAt)}.`]),
    ...(maybeReversedOn === undefined
      ? []
      : [
          `Money went back to this payer on ${formatShortDate(maybeReversedOn)}: it may be this payment, or one that looks the same.`,
        ]),
    ...(reversedOn === null ? [] : [`The bank took it back on ${formatShortDate(reversedOn)}.`]),
  ].join(' ')

/** Shows one credit, what became of it, and what may become of the rest. */
export const CreditRecord = ({ credit, onDone }: CreditProps) => {
  const rest = restWords(credit)
  return (
    <Record
      title={creditTitle(credit)}
      line={credit.utr === null ? 'No UTR' : <code>{credit.utr}</code>}
      rest={<From credit={credit} />}
      badges={
        <>
          {credit.candidates !== undefined && <Badge tone="warn">Which UTR?</Badge>}
          {credit.samePayerFor !== null && <Badge tone="warn">Paid twice?</Badge>}
          <Badge tone={creditTones[credit.state]}>{stateWords(credit)}</Badge>
        </>
      }
      actions={
        <>
          <RestActions credit={credit} onDone={onDone} />
          <TakenBackActions credit={credit} onDone={onDone} />
          <VouchButton credit={credit} onDone={onDone} />
          <NoteDialog credit={credit} />
        </>
      }
    >
      {credit.candidates !== undefined && credit.state === 'open' && (
        <ChooseReference
          creditId={credit._id}
          title={creditTitle(credit)}
          candidates={credit.candidates}
          onDone={onDone}
        />
      )}
      {rest !== '' && <p className={classes.note}>{rest}</p>}
      {credit.note !== '' && <RecordText>{credit.note}</RecordText>}
      {credit.uses.length + credit.refunds.length > 0 && (
        <ul className={classes.part} aria-label={`What became of ${creditTitle(credit)}`}>
          {credit.uses.map((use) => (
            <Use key={use.registrationId} credit={credit} use={use} onDone={onDone} />
          ))}
          {credit.refunds.map((refund) => (
            <Refund key={refund._id} credit={credit} refund={refund} onDone={onDone} />
          ))}
        </ul>
      )}
    </Record>
  )
}
