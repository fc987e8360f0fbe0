import { statementMessages } from '@lectureshelf/contract/money/payment-messages'
import type { Claim } from '@lectureshelf/contract/money/claims'
import type { BankCredit, Statement } from '@lectureshelf/contract/money/statements'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import { useCashDesk } from '../cash-desk/api.ts'
import { EndReversedButton } from './end-reversed-button.tsx'
import { Group } from './group.tsx'
import { Disclosure } from '../../ui/folds/disclosure.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import classes from './statements.module.css'
import { differenceOf, purchaseOf } from '../../lib/money/purchase-words.ts'

type Match = Statement['ready'][number]

const creditWords = ({ amountPaise, day, line }: BankCredit): string =>
  `${formatSum(amountPaise)}, ${formatShortDate(day)}, line ${line}`

const matchRow = ({ credit, registration }: Match) => ({
  id: `${credit._id} ${registration._id}`,
  cells: [
    personLabel(registration),
    purchaseOf(registration),
    <code key="utr">{registration.utr}</code>,
    creditWords(credit),
  ],
})

const DecideLink = ({ claim }: { claim: Claim }) => (
  <Link
    to={useCashDesk().isOwner ? '/Admin/Registrations' : '/Desk/Registrations'}
    search={{ q: claim.utr }}
    aria-label={`Look at the claim of ${personLabel(claim)}`}
  >
    Look at the claim
  </Link>
)

const matchColumns = ['Student', 'Plan', 'UTR', 'Credit']

interface TableGroupProps extends Pick<ComponentProps<typeof RowTable>, 'columns' | 'rows'> {
  title: string
  hint: string
}

const TableGroup = ({ title, hint, ...table }: TableGroupProps) => (
  <Group title={title} count={table.rows.length} hint={hint}>
    <RowTable label={title} {...table} />
  </Group>
)

interface StatementProps {
  statement: Statement
}

export const ReadyGroup = ({ statement: { ready } }: StatementProps) => (
  <TableGroup
    title="Ready"
    hint="UTR and amount match a waiting claim."
    columns={matchColumns}
    rows={ready.map(matchRow)}
  />
)

export const HeldGroup = ({ statement: { held } }: StatementProps) => (
  <TableGroup
    title="Held"
    hint="The UTR matches a claim, the amount does not. Approve or reject these by hand."
    columns={[...matchColumns, 'Difference', 'Decide']}
    rows={held.map((match) => {
      const { id, cells } = matchRow(match)
      const { credit, registration } = match
      const difference = differenceOf(credit.amountPaise, registration.amountPaise)
      return { id, cells: [...cells, difference, <DecideLink key="decide" claim={registration} />] }
    })}
  />
)

export const MissingGroup = ({ statement: { missing } }: StatementProps) => (
  <TableGroup
    title="Missing"
    hint="Sent more than three days ago, and not in the statement although it reaches past that day."
    columns={['Student', 'Plan', 'UTR', 'Sent', 'Decide']}
    rows={missing.map((claim) => ({
      id: claim._id,
      cells: [
        personLabel(claim),
        purchaseOf(claim),
        <code key="utr">{claim.utr}</code>,
        formatShortDate(claim.createdAt),
        <DecideLink key="decide" claim={claim} />,
      ],
    }))}
  />
)

type Reversed = Statement['reversed'][number]

interface ReversedActionProps {
  statementId: string
  item: Reversed
  onEnded: () => void
}

/** Offers what to do about a reversed payment, or shows what was done. */
const ReversedAction = ({ statementId, item, onEnded }: ReversedActionProps) => {
  const { isOwn } = useCashDesk()
  const { credit, registration, usedPaise, grant } = item
  if (registration === null || grant === null)
    return registration === null ? 'Nothing' : 'Nothing was granted'
  if (grant.receiptVoidedAt !== null)
    return `Access ended, receipt ${grant.receiptNumber} void since ${formatShortDate(grant.receiptVoidedAt)}`
  if (isOwn(registration)) return 'Your own: someone else decides'
  return (
    <EndReversedButton
      statementId={statementId}
      credit={credit}
      usedPaise={usedPaise}
      claim={registration}
      grant={grant}
      onDone={onEnded}
    />
  )
}

interface ReversedGroupProps extends StatementProps {
  /** Called when access was ended and its button has disappeared, so that the caller can move the focus. */
  onEnded: () => void
}

export const ReversedGroup = ({ statement: { _id: statementId, reversed }, onEnded }: ReversedGroupProps) => (
  <TableGroup
    title="Reversed"
    hint="The bank took these payments back. What was granted for them is ended here, with its receipt."
    columns={['Credit', 'Taken back', 'UTR', 'Student', 'Decide']}
    rows={reversed.map((item) => {
      const { credit, registration } = item
      const { _id: id, utr, reversedOn } = credit
      const cells = [
        creditWords(credit),
        formatShortDate(reversedOn),
        utr === null ? 'None' : <code key="utr">{utr}</code>,
        registration === null ? 'No one claimed it' : personLabel(registration),
        <ReversedAction key="decide" statementId={statementId} item={item} onEnded={onEnded} />,
      ]
      return { id, cells }
    })}
  />
)

export const GrantedGroup = ({ statement: { granted } }: StatementProps) => (
  <TableGroup
    title="Already granted"
    hint="Payments of claims that are approved. A part that no claim has used is listed without a claim."
    columns={[...matchColumns, 'Used']}
    rows={granted.map((match) => {
      const { id, cells } = matchRow(match)
      return { id, cells: [...cells, formatSum(match.usedPaise)] }
    })}
  />
)

const settledWords = { refunded: 'Refunded', not_ours: 'Not ours' } as const

export const SettledGroup = ({ statement: { settled } }: StatementProps) => (
  <TableGroup
    title="Refunded or not ours"
    hint="Nothing is granted for these payments. Change that on the Credits page."
    columns={['Credit', 'UTR', 'What became of it']}
    rows={settled.map(({ credit, state }) => ({
      id: credit._id,
      cells: [
        creditWords(credit),
        credit.utr === null ? 'None' : <code key="utr">{credit.utr}</code>,
        settledWords[state],
      ],
    }))}
  />
)

export const BadLinesGroup = ({ statement: { badLines } }: StatementProps) => (
  <TableGroup
    title="Lines that could not be read"
    hint="All other lines count. Correct these in the file and drop it again, or check them on the bank's website."
    columns={['Line', 'Reason']}
    rows={badLines.map(({ line, reason }) => ({ id: String(line), cells: [`Line ${line}`, reason] }))}
  />
)

const excerptWords = (excerpt: string): string => (excerpt === '' ? 'Its words were deleted.' : excerpt)

/** Says how many pasted messages do not count, and shows them with the reason for each. */
export const LeftOutMessages = ({ statement: { badLines, leftOut } }: StatementProps) => {
  const { count, payments, messages } = leftOut
  if (count === 0) return null
  const others = count + badLines.length
  return (
    <section className={classes.group}>
      <Disclosure summary={statementMessages(payments + others, payments, others)}>
        <RowTable
          label="Messages left out"
          columns={['Line', 'Message', 'Reason']}
          rows={messages.map(({ line, excerpt, reason }) => ({
            id: String(line),
            cells: [`Line ${line}`, excerptWords(excerpt), reason],
          }))}
        />
        {messages.length < count && (
          <p className={classes.note}>
            The first {messages.length} of {count}.
          </p>
        )}
        {badLines.length > 0 && (
          <p className={classes.note}>Those that could not be read are listed separately.</p>
        )}
      </Disclosure>
    </section>
  )
}
