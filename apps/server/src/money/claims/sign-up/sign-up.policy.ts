import { createHash } from 'node:crypto'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { type Waiting, isLiveSignUp, liveSignUpsMax } from '../../tables/waiting-sign-ups.ts'

/** Number of new sign-ups for one USN that one network address may send within a day. */
const perAddressMax = 2
const perAddressMs = dayMs

/** Hashes a network address with a USN, so that the table contains no one's address. */
export const originOf = (address: string, usn: string): string =>
  createHash('sha256')
    .update(JSON.stringify([address, usn]))
    .digest('hex')

interface Newcomer {
  waiting: readonly Waiting[]
  originHash: string
  now: Date
}

/** Returns when an address may send its next sign-up for a USN, or null when it may now. */
export const nextSignUpAt = ({ waiting, originHash, now }: Newcomer): Date | null => {
  const sent = waiting
    .filter((row) => row.originHash === originHash)
    .map((row) => row.createdAt.getTime())
    .sort((a, b) => b - a)
  const endsAt = (sent[perAddressMax - 1] ?? -Infinity) + perAddressMs
  return endsAt > now.getTime() ? new Date(endsAt) : null
}

/** Checks whether a USN has the maximum of live sign-ups. The oldest always counts, because sign-ins always check it. */
export const isFull = ({ waiting, now }: Pick<Newcomer, 'waiting' | 'now'>): boolean =>
  waiting.filter((row, index) => index === 0 || isLiveSignUp(row, now)).length >= liveSignUpsMax
