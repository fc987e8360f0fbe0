import type { Registration } from '@lectureshelf/contract/registrations'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { Badge, Disclosure, Facts, Record } from '../../ui/record.tsx'
import { ApproveButton } from './approve-button.tsx'
import { ageOf, kindWords, purchaseOf, stateWords } from './claim-words.ts'
import { RejectDialog } from './reject-dialog.tsx'

interface ClaimRecordProps {
  claim: Registration
  nowMs: number
  onDecided: () => void
}

const stateTones = { pending: 'plain', approved: 'ok', rejected: 'danger' } as const

const typedOf = (claim: Registration): readonly (readonly [string, string])[] => {
  const { details } = claim
  if (details === null) return []
  return [
    ['Email', details.email],
    ['Mobile', details.contact],
    ['Gender', details.gender],
    ['Date of birth', formatDate(details.dob)],
    ['Department', details.department],
    ['Batch', details.batch],
    ['Scheme', details.scheme],
    ['Semester', details.semester],
    ['College', details.college],
  ]
}

const ClaimBadges = ({ claim }: { claim: Registration }) => (
  <>
    {claim.disputedBy.length > 0 && <Badge tone="warn">Disputed</Badge>}
    <Badge>{kindWords[claim.kind]}</Badge>
    <Badge tone={stateTones[claim.state]}>{stateWords[claim.state]}</Badge>
  </>
)

/** A claim as the owner decides it: who, what, which payment, everything typed. */
export const ClaimRecord = ({ claim, nowMs, onDecided }: ClaimRecordProps) => {
  const { usn, name, utr, createdAt, decidedAt, reason, disputedBy, semNum } = claim
  const typed = typedOf(claim)
  return (
    <Record
      title={name === '' ? usn : `${name} (${usn})`}
      line={
        <>
          {purchaseOf(claim)}, UTR <code>{utr}</code>, sent {ageOf(createdAt, nowMs)}
        </>
      }
      badges={<ClaimBadges claim={claim} />}
      actions={
        claim.state === 'pending' ? (
          <>
            <ApproveButton claim={claim} onDecided={onDecided} />
            <RejectDialog claim={claim} onDecided={onDecided} />
          </>
        ) : undefined
      }
    >
      {disputedBy.length > 0 && <p>The same UTR was also claimed by {disputedBy.join(', ')}.</p>}
      {reason !== null && <p>Reason: {reason}</p>}
      <Disclosure summary="Everything that was sent">
        <Facts
          facts={[
            ...typed,
            ['From semester', semNum === null ? '' : String(semNum)],
            ['Sent', formatDateTime(createdAt)],
            ['Decided', decidedAt === null ? '' : formatDateTime(decidedAt)],
          ]}
        />
      </Disclosure>
    </Record>
  )
}
