import type { Claim } from '@lectureshelf/contract/money/claims'
import { formatCount } from '../../lib/format.ts'
import { useCashDesk } from '../cash-desk/api.ts'
import classes from './bulk-approval.module.css'
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
export const LeftOut = ({ claims }: { claims: readonly Claim[] }) => {
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
