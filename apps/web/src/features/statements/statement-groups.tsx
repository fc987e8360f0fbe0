import type { Claim } from '@lectureshelf/contract/money/claims'
import type { BankCredit, Statement } from '@lectureshelf/contract/money/statements'
import { personLabel } from '@lectureshelf/contract/people/person-label'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatShortDate, formatSum } from '../../lib/format.ts'
import { EndReversedButton } from './end-reversed-button.tsx'
import { Group } from './group.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import { differenceOf, purchaseOf } from './statement-words.ts'

type Match = Statement['ready'][number]

const creditWords = ({ amountPaise, day, line }: BankCredit): string =>
  `${formatSum(amountPaise)}, ${formatShortDate(day)}, line ${line}`

const rowId = ({ credit: { _id: credit }, registration: { _id: claim } }: Match): string =>
  `${credit} ${claim}`

const matchCells = ({ credit, registration }: Match): readonly ReactNode[] => [
  personLabel(registration),
  purchaseOf(registration),
  <code key="utr">{registration.utr}</code>,
  creditWords(credit),
]

const DecideLink = ({ claim }: { claim: Claim }) => (
  <Link
    to="/Admin/Registrations"
    search={{ q: claim.utr }}
    aria-label={`Look at the claim of ${personLabel(claim)}`}
  >
    Look at the claim
  </Link>
)

const matchColumns = ['Student', 'Plan', 'UTR', 'Credit'] as const

const Matches = ({ label, matches }: { label: string; matches: readonly Match[] }) => (
  <RowTable
    label={label}
    columns={matchColumns}
    rows={matches.map((match) => ({ id: rowId(match), cells: matchCells(match) }))}
  />
)

export const ReadyGroup = ({ statement: { ready } }: { statement: Statement }) => (
  <Group title="Ready" count={ready.length} hint="UTR and amount are those of a claim that waits.">
    <Matches label="Ready" matches={ready} />
  </Group>
)

export const HeldGroup = ({ statement: { held } }: { statement: Statement }) => (
  <Group
    title="Held"
    count={held.length}
    hint="The UTR is that of a claim, the amount is not. Approve or reject these by hand."
  >
    <RowTable
      label="Held"
      columns={[...matchColumns, 'Difference', 'Decide']}
      rows={held.map((match) => ({
        id: rowId(match),
        cells: [
          ...matchCells(match),
          differenceOf(match.credit.amountPaise, match.registration.amountPaise),
          <DecideLink key="decide" claim={match.registration} />,
        ],
      }))}
    />
  </Group>
)

export const MissingGroup = ({ statement: { missing } }: { statement: Statement }) => (
  <Group
    title="Missing"
    count={missing.length}
    hint="Sent more than three days ago, and not in the statement although it reaches past that day."
  >
    <RowTable
      label="Missing"
      columns={['Student', 'Plan', 'UTR', 'Sent', 'Decide']}
      rows={missing.map((claim) => {
        const { _id: id } = claim
        const cells = [
          personLabel(claim),
          purchaseOf(claim),
          <code key="utr">{claim.utr}</code>,
          formatShortDate(claim.createdAt),
          <DecideLink key="decide" claim={claim} />,
        ]
        return { id, cells }
      })}
    />
  </Group>
)

type Reversed = Statement['reversed'][number]

/** Offers what to do about a reversed payment, or shows what was done. */
const ReversedAction = ({ statementId, item }: { statementId: string; item: Reversed }) => {
  const { credit, registration, grant } = item
  if (registration === null || grant === null)
    return registration === null ? 'Nothing' : 'Nothing was granted'
  if (grant.receiptVoidedAt !== null)
    return `Access ended, receipt ${grant.receiptNumber} void since ${formatShortDate(grant.receiptVoidedAt)}`
  return <EndReversedButton statementId={statementId} credit={credit} claim={registration} grant={grant} />
}

export const ReversedGroup = ({ statement: { _id: statementId, reversed } }: { statement: Statement }) => (
  <Group
    title="Reversed"
    count={reversed.length}
    hint="The bank took these payments back. What was granted for them is ended here, with its receipt."
  >
    <RowTable
      label="Reversed"
      columns={['Credit', 'Taken back', 'UTR', 'Student', 'Decide']}
      rows={reversed.map((item) => {
        const { credit, registration } = item
        const { _id: id, utr, reversedOn } = credit
        const cells = [
          creditWords(credit),
          formatShortDate(reversedOn),
          utr === null ? 'None' : <code key="utr">{utr}</code>,
          registration === null ? 'Nobody claimed it' : personLabel(registration),
          <ReversedAction key="decide" statementId={statementId} item={item} />,
        ]
        return { id, cells }
      })}
    />
  </Group>
)

export const GrantedGroup = ({ statement: { granted } }: { statement: Statement }) => (
  <Group title="Already granted" count={granted.length} hint="Payments of claims that are approved.">
    <Matches label="Already granted" matches={granted} />
  </Group>
)

export const BadLinesGroup = ({ statement: { badLines } }: { statement: Statement }) => (
  <Group
    title="Lines that could not be read"
    count={badLines.length}
    hint="All other lines count. Correct these in the file and drop it again, or check them on the bank's website."
  >
    <RowTable
      label="Lines that could not be read"
      columns={['Line', 'Reason']}
      rows={badLines.map(({ line, reason }) => ({ id: String(line), cells: [`Line ${line}`, reason] }))}
    />
  </Group>
)
