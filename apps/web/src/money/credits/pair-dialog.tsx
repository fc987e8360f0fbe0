import type { Claim } from '@lectureshelf/contract/money/claims'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { formatCount } from '../../lib/format.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { useCashDesk } from '../cash-desk/api.ts'
import { candidatesQuery } from './api.ts'
import shared from '../../ui/shared.module.css'
import classes from './credits.module.css'
import { FindDialog, FoundList } from './find-dialog.tsx'
import { purchaseOf } from '../../lib/money/purchase-words.ts'
import { asAsked, creditDifferenceOf, shortPairingOf } from '../../lib/money/short-pairing.ts'
import { sayResult } from '../../ui/forms/say-result.ts'

/** Approves a claim against a credit. */
export type Pairing = Pick<
  UseMutationResult<{ message: string }, Error, { lineId: string; claim: Claim }>,
  'mutateAsync' | 'isPending'
>

interface OpenCredit {
  _id: string
  restPaise: number
}

interface PairDialogProps {
  credit: OpenCredit
  /** Name of the credit on the page. */
  title: string
  pairing: Pairing
  onPaired: () => void
}

interface CandidateProps {
  claim: Claim
  credit: OpenCredit
  isBusy: boolean
  onPair: () => void
}

const Candidate = ({ claim, credit, isBusy, onPair }: CandidateProps) => {
  const mayPair = useCashDesk().mayPair(claim, credit.restPaise)
  const difference = creditDifferenceOf(claim, credit.restPaise)
  return (
    <li className={`${shared.rowCard} ${classes.suggestion}`}>
      <div>
        <strong>{personLabel(claim)}</strong>
        <p className={classes.note}>
          {purchaseOf(claim)}, UTR <code>{claim.utr}</code>
          {difference !== '' && `. ${difference}`}
        </p>
      </div>
      {mayPair && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={onPair}
          aria-label={`Pair and approve ${claim.usn}`}
        >
          Pair and approve
        </Button>
      )}
    </li>
  )
}

const CandidateList = ({ credit, pairing, onPaired, q }: Omit<PairDialogProps, 'title'> & { q: string }) => {
  const { _id: lineId } = credit
  const pair = async (claim: Claim) => {
    const short = shortPairingOf(claim, credit.restPaise)
    const question = { title: 'Approve a short payment?', confirmLabel: `Approve for ${claim.usn}` }
    if (short !== null && !(await confirmDialog({ ...question, message: short }))) return
    runMutation(pairing, { lineId, claim: asAsked(claim, credit.restPaise) }, sayResult(onPaired))
  }
  return (
    <FoundList
      found={useSteadyQuery(candidatesQuery(q))}
      label="Waiting claims"
      loadingLabel="Looking for claims"
      countWords={(total) => formatCount(total, 'waiting claim')}
      renderItem={(claim) => (
        <Candidate
          key={claim._id}
          claim={claim}
          credit={credit}
          isBusy={pairing.isPending}
          onPair={() => void pair(claim)}
        />
      )}
    />
  )
}

/** Pairs a credit by hand with any pending claim. */
export const PairDialog = ({ credit, title, pairing, onPaired }: PairDialogProps) => (
  <FindDialog
    label="Find the claim"
    name={`Find the claim of ${title}`}
    title={`Whose is ${title}?`}
    fieldLabel="Find a waiting claim"
    renderFound={(q, onClose) => (
      <CandidateList
        credit={credit}
        pairing={pairing}
        q={q}
        onPaired={() => {
          onClose()
          onPaired()
        }}
      />
    )}
  />
)
