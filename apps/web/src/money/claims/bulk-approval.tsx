import type { Claim } from '@lectureshelf/contract/money/claims'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { formatCount, formatSum } from '../../lib/format.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { ApprovalResult } from '../../ui/runs/approval-result.tsx'
import { RunProgress } from '../../ui/runs/run-progress.tsx'
import { useApproveMany } from './api.ts'
import classes from './bulk-approval.module.css'
import { useCashDesk } from '../cash-desk/api.ts'
import { isRefusedByBank } from './claim-words.ts'

type Reason = 'short' | 'unproven' | 'untrusted' | 'own' | 'refused'

const reasonWords: Record<Reason, string> = {
  short: 'short in the bank',
  unproven: 'in no statement',
  untrusted: 'not in a file of someone else',
  own: 'your own',
  refused: 'taken back, returned or used by another claim',
}

/** Counts the claims that cannot be selected, by reason, and says what may be done. The rows name them. */
const LeftOut = ({ claims }: { claims: readonly Claim[] }) => {
  const { isOwner, isOwn, gapFor, mayChoose } = useCashDesk()
  const reasonOf = (claim: Claim): Reason => {
    if (isOwn(claim)) return 'own'
    if (isRefusedByBank(claim)) return 'refused'
    if (claim.bank?.state === 'short') return 'short'
    return gapFor(claim) === null ? 'unproven' : 'untrusted'
  }
  const reasons = claims.map(reasonOf)
  const counts = Object.entries(reasonWords).flatMap(([reason, words]) => {
    const count = reasons.filter((known) => known === reason).length
    return count === 0 ? [] : `${count} ${words}`
  })
  const choosable = isOwner ? 0 : claims.filter(mayChoose).length
  const advice = () => {
    if (isOwner) return claims.length === 1 ? 'Decide it in its row.' : 'Decide each in its row.'
    if (choosable === 0) return `Only the owner can decide ${claims.length === 1 ? 'it' : 'them'}.`
    if (choosable === claims.length) return 'Open the row and choose the payment.'
    return `For ${choosable} of them, open the row and choose the payment. The owner decides the others.`
  }
  return (
    <p className={classes.leftOut}>
      {formatCount(claims.length, 'claim')} cannot be selected: {counts.join(', ')}. {advice()}
    </p>
  )
}

interface BulkApprovalProps {
  waiting: readonly Claim[]
  /** Pending claims that must be decided one at a time. */
  leftOut: readonly Claim[]
  /** Of all pages. */
  selected: readonly Claim[]
  /** Selected, and not on this page. */
  elsewhere: readonly Claim[]
  isSelected: (claim: Claim) => boolean
  toggleAll: (claims: readonly Claim[]) => void
  /** Takes out a claim that was decided, or refused. */
  drop: (claim: Claim) => void
  clear: () => void
}

const usnsOf = (claims: readonly Claim[]): string => claims.map(({ usn }) => usn).join(', ')

interface ConsequencesProps {
  claims: readonly Claim[]
  elsewhere: readonly Claim[]
}

/** Summarises a bulk approval: the total amount, the claims that this page does not show, and those with warnings. */
const Consequences = ({ claims, elsewhere }: ConsequencesProps) => {
  const warned = claims.filter(({ warnings }) => warnings.length > 0)
  const sum = claims.reduce((paise, { amountPaise }) => paise + amountPaise, 0)
  return (
    <Stack gap="xs">
      <Text>{formatSum(sum)} in all. Each person gets a subscription, a receipt and a mail.</Text>
      {elsewhere.length > 0 && (
        <Text>
          {formatCount(elsewhere.length, 'of them is', 'of them are')} not on this page: {usnsOf(elsewhere)}.
        </Text>
      )}
      {warned.length > 0 && (
        <Text>
          {formatCount(warned.length, 'claim has', 'claims have')} warnings: {usnsOf(warned)}.
        </Text>
      )}
    </Stack>
  )
}

/** Selects every pending claim of the page, and approves the selection of all pages after one confirmation. */
export const BulkApproval = (props: BulkApprovalProps) => {
  const { waiting, leftOut, selected, elsewhere, isSelected, toggleAll, drop, clear } = props
  const { state, stop, approving } = useApproveMany()
  const result = useRef<HTMLDivElement>(null)
  const approve = async () => {
    const isSure = await confirmDialog({
      title: `Approve ${formatCount(selected.length, 'claim')}?`,
      message: <Consequences claims={selected} elsewhere={elsewhere} />,
      confirmLabel: 'Approve',
    })
    if (!isSure) return
    const onAnswered = (portion: readonly Claim[]) => portion.forEach(drop)
    runMutation(approving, { claims: selected, onAnswered }, { onSuccess: () => result.current?.focus() })
  }
  return (
    <>
      {waiting.length + selected.length > 0 && (
        <div className={classes.bar}>
          <Checkbox
            label={`Select all ${waiting.length} on this page`}
            classNames={{ body: classes.pickAll }}
            checked={waiting.length > 0 && waiting.every(isSelected)}
            indeterminate={selected.length > 0 && !waiting.every(isSelected)}
            disabled={waiting.length === 0 || approving.isPending}
            onChange={() => toggleAll(waiting)}
          />
          {elsewhere.length > 0 && (
            <Button variant="subtle" disabled={approving.isPending} onClick={clear}>
              Select none
            </Button>
          )}
          <Button
            variant="accent"
            disabled={selected.length === 0}
            loading={approving.isPending}
            onClick={() => void approve()}
          >
            Approve {selected.length} selected
          </Button>
        </div>
      )}
      {leftOut.length > 0 && <LeftOut claims={leftOut} />}
      <RunProgress state={state} onStop={stop} />
      <ApprovalResult ref={result} state={state} />
    </>
  )
}
