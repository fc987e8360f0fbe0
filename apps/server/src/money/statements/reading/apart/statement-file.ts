import { type AccountProofOfFile, proofOf } from '../../account-proof.policy.ts'
import { fingerprintOf, formerFingerprintOf } from '../../credits.policy.ts'
import type { ReadStatement } from '../read-statement.ts'

/** What the import needs of a statement: everything that depends on all of its lines has been worked out. */
export interface StatementFile extends Omit<ReadStatement, 'balances' | 'badTexts'> {
  /** The same for the same lines in any order and format. */
  fingerprint: string
  /** What a version before stored in its place. */
  formerFingerprint: string
  proof: AccountProofOfFile
  /** How many pasted messages do not count; the first of them are passed on. */
  leftOutCount: number
}

/** Maximum of messages that are passed on although they are about no payment. */
const leftOutMax = 200

/** Works out what the import needs of a statement. */
export const fileOf = ({ balances, badTexts, ...read }: ReadStatement): StatementFile => ({
  ...read,
  leftOut: read.leftOut.slice(0, leftOutMax),
  leftOutCount: read.leftOut.length,
  fingerprint: fingerprintOf(read.lines, badTexts),
  formerFingerprint: formerFingerprintOf(read.lines, badTexts),
  proof: proofOf({ ...read, balances }),
})
