import { createHash } from 'node:crypto'
import { type Waiting, isLiveSignUp, liveSignUpsMax } from '../../../people/waiting-sign-ups.ts'

const dayMs = 24 * 60 * 60_000

/** New sign-ups for one USN that one network address may send within a day. */
const perAddressMax = 2
const perAddressMs = dayMs

/** Hashed, so that the table lists nobody's network addresses. */
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

/** Whether a USN has as many live sign-ups as it may. The oldest is always counted: it is always asked about. */
export const isFull = ({ waiting, now }: Pick<Newcomer, 'waiting' | 'now'>): boolean =>
  waiting.filter((row, index) => index === 0 || isLiveSignUp(row, now)).length >= liveSignUpsMax
