import { addresses } from '@lectureshelf/contract/addresses'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { deskRefusals, gapRefusals } from '@lectureshelf/contract/money/payment-messages'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { claimStateNames } from '@lectureshelf/contract/state-names'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatBirthDate, formatCount, formatDateTime, formatShortDate, formatSum } from '../../lib/format.ts'
import { claimStateTones } from '../../ui/state-tones.ts'
import { Badge, Facts, Record } from '../../ui/lists/record.tsx'
import { type CashDesk, useCashDesk } from '../cash-desk/api.ts'
import { ApproveButton, type DecisionProps } from './approve-button.tsx'
import { ChangePlanButton } from './change-plan-button.tsx'
import {
  ageOf,
  bankStateWords,
  bankWords,
  discountWords,
  gapWords,
  isRefusedByBank,
  kindWords,
  purchaseOf,
  triesWords,
} from './claim-words.ts'
import classes from './bulk-approval.module.css'
import { MaybePayments } from './maybe-payment.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReleaseUtrButton } from './release-utr-button.tsx'

interface ClaimRecordProps extends DecisionProps {
  nowMs: number
  shared: SharedWords
  /** Whether it may be approved together with others; undefined where no claim of the page may. */
  mayPick: boolean | undefined
  isSelected: boolean
  onSelect: () => void
}

const bankTones = {
  in_bank: 'ok',
  long: 'warn',
  short: 'warn',
  not_in_statement: 'warn',
  reversed: 'danger',
  spent: 'danger',
  refunded: 'danger',
} as const

const typedOf = (claim: Claim): readonly (readonly [string, string])[] => {
  const { details } = claim
  if (details === null) return []
  return [
    ['Email', details.email],
    ['Mobile', details.contact],
    ['Gender', details.gender],
    ['Date of birth', formatBirthDate(details.dob)],
    ['Department', details.department],
    ['Batch', details.batch],
    ['Scheme', details.scheme],
    ['Semester', details.semester],
    ['College', details.college],
  ]
}

/** Says when the sender corrected the claim; the audit log, which the owner reads, has the changes. */
const CorrectedBadge = ({ claim, correctedAt }: { claim: Claim; correctedAt: string }) => {
  const words = `Corrected ${formatShortDate(correctedAt)}`
  if (!useCashDesk().isOwner) return <Badge tone="warn">{words}</Badge>
  return (
    <Badge tone="warn">
      <Link to={addresses.audit} search={{ action: 'claim.correct', q: claim._id }}>
        {words}
        <VisuallyHidden>: what {claim.usn} changed</VisuallyHidden>
      </Link>
    </Badge>
  )
}

const WaitsBadge = ({ claim }: { claim: Claim }) =>
  useCashDesk().gapFor(claim) === null ? null : <Badge tone="warn">{bankStateWords.waits_for_owner}</Badge>

/** Says what the bank says of a claim. That no statement says anything matters to whoever cannot decide without one. */
const BankBadge = ({ claim: { bank, state } }: { claim: Claim }) => {
  const { isOwner } = useCashDesk()
  if (bank !== null && bank.state !== 'unknown')
    return <Badge tone={bankTones[bank.state]}>{bankWords(bank)}</Badge>
  return !isOwner && state === 'pending' && <Badge>{bankStateWords.unknown}</Badge>
}

const OwnBadge = ({ claim }: { claim: Claim }) =>
  useCashDesk().isOwn(claim) && <Badge tone="warn">Your own</Badge>

/** What all claims of the page have in common, which the head of the list says once. */
export interface SharedWords {
  kind: string | null
  state: string | null
}

const ClaimBadges = ({ claim, shared }: { claim: Claim; shared: SharedWords }) => (
  <>
    <OwnBadge claim={claim} />
    <WaitsBadge claim={claim} />
    <BankBadge claim={claim} />
    {claim.disputedBy.length > 0 && <Badge tone="warn">Disputed</Badge>}
    {claim.warnings.length > 0 && <Badge tone="warn">{formatCount(claim.warnings.length, 'warning')}</Badge>}
    {claim.correctedAt !== null && <CorrectedBadge claim={claim} correctedAt={claim.correctedAt} />}
    {shared.kind === null && <Badge>{kindWords[claim.kind]}</Badge>}
    {shared.state === null && (
      <Badge tone={claimStateTones[claim.state]}>{claimStateNames[claim.state]}</Badge>
    )}
  </>
)

/** Offers to approve a waiting claim, if the bank and the rights of the reader allow it, and to reject it. */
const ClaimDecisions = (props: DecisionProps) => {
  const { mayApprove } = useCashDesk()
  return (
    <>
      {!isRefusedByBank(props.claim) && mayApprove(props.claim) && <ApproveButton {...props} />}
      <RejectDialog {...props} />
    </>
  )
}

/** Offers what else the state of a claim allows. */
const ClaimChanges = (props: DecisionProps) =>
  props.claim.state === 'pending' ? <ChangePlanButton {...props} /> : <ReleaseUtrButton {...props} />

/** Offers everything that the state of a claim, and the rights of the reader, allow. */
export const ClaimActions = (props: DecisionProps) => (
  <>
    {props.claim.state === 'pending' && <ClaimDecisions {...props} />}
    <ClaimChanges {...props} />
  </>
)

const hasActions = (claim: Claim, { isOwner, isOwn }: CashDesk): boolean => {
  const { state, disputedBy, tries, utrReleasedAt } = claim
  if (state === 'pending') return !isOwn(claim)
  return isOwner && state === 'rejected' && disputedBy.length + tries.length > 0 && utrReleasedAt === null
}

/** Says why a pending claim is not the reader's to approve; to an owner, why it waits for them. */
const DeskNote = ({ claim }: { claim: Claim }) => {
  const { isOwner, isOwn, isProven, gapFor, mayChoose } = useCashDesk()
  const gap = gapFor(claim)
  if (isOwner) return gap === null ? null : <p>{gapWords(gap)}</p>
  if (isOwn(claim)) return <p>{deskRefusals.own}</p>
  if (isProven(claim) || isRefusedByBank(claim)) return null
  // A payment below the note is theirs to choose.
  if (mayChoose(claim)) return null
  const { bank } = claim
  if (gap !== null && bank?.state !== 'short') return <p>{gapRefusals[gap.reason]}</p>
  return (
    <p>
      {bank?.state === 'short' ? deskRefusals.short(formatSum(bank.differencePaise)) : deskRefusals.unproven}
    </p>
  )
}

/** Lists everything that speaks, or spoke, against a claim. */
const ClaimNotes = ({ claim }: { claim: Claim }) => {
  const { state, warnings, disputedBy, tries, reason, utrReleasedAt } = claim
  return (
    <>
      {warnings.length > 0 && (
        <div className={classes.warnings}>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      )}
      {isRefusedByBank(claim) && (
        <p>
          It cannot be approved for this payment. Reject it, or pair it with a new payment on that
          payment&apos;s statement.
        </p>
      )}
      {state === 'pending' && <DeskNote claim={claim} />}
      {tries.length > 0 && <p>{triesWords(tries)}</p>}
      {state !== 'pending' && disputedBy.length > 0 && (
        <p>The same UTR was also claimed by {disputedBy.join(', ')}.</p>
      )}
      {utrReleasedAt !== null && <p>Others may claim the UTR since {formatDateTime(utrReleasedAt)}.</p>}
      {reason !== null && <p>Reason: {reason}</p>}
    </>
  )
}

const consentWords = { terms: 'Terms accepted', privacy: 'Privacy notice agreed' } as const

const consentFacts = ({ consents }: Claim): readonly (readonly [string, string])[] =>
  consents.map(({ kind, version, acceptedAt }) => [
    consentWords[kind],
    `${formatDateTime(acceptedAt)}, version ${version}`,
  ])

/** Shows everything that is known of a claim. */
export const ClaimFacts = ({ claim }: { claim: Claim }) => {
  const { createdAt, correctedAt, decidedAt, semNum } = claim
  return (
    <Facts
      facts={[
        ...typedOf(claim),
        ['Bank', claim.bank === null ? '' : bankWords(claim.bank)],
        ['Discount code', discountWords(claim)],
        ['From semester', semNum === null ? '' : String(semNum)],
        ...consentFacts(claim),
        ['Sent', formatDateTime(createdAt)],
        ['Corrected', correctedAt === null ? '' : formatDateTime(correctedAt)],
        ['Decided', decidedAt === null ? '' : formatDateTime(decidedAt)],
      ]}
    />
  )
}

/** Shows a claim as the owner decides it: person, purchase, payment, warnings, everything typed. */
export const ClaimRecord = ({
  claim,
  nowMs,
  shared,
  mayPick,
  isSelected,
  onSelect,
  ...decision
}: ClaimRecordProps) => {
  const desk = useCashDesk()
  const { usn, name, utr, createdAt } = claim
  const isPending = claim.state === 'pending'
  return (
    <Record
      lead={
        mayPick === true ? (
          <Checkbox
            data-row-pick
            className={classes.pick}
            classNames={{ inner: classes.pickBox, label: classes.pickLabel }}
            label={<VisuallyHidden>Select {usn}</VisuallyHidden>}
            checked={isSelected}
            onChange={onSelect}
          />
        ) : (
          mayPick
        )
      }
      title={personLabel({ name, usn })}
      line={`Sent ${ageOf(createdAt, nowMs)}`}
      rest={
        <>
          {purchaseOf(claim)}, UTR <code>{utr}</code>
        </>
      }
      badges={<ClaimBadges claim={claim} shared={shared} />}
      quick={isPending && hasActions(claim, desk) && <ClaimDecisions claim={claim} {...decision} />}
      actions={hasActions(claim, desk) && <ClaimChanges claim={claim} {...decision} />}
    >
      <ClaimNotes claim={claim} />
      {isPending && <MaybePayments claim={claim} onDone={decision.onDecided} />}
      <ClaimFacts claim={claim} />
    </Record>
  )
}
