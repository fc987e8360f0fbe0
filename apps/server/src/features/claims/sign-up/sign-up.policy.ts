import { createHash } from 'node:crypto'

const dayMs = 24 * 60 * 60_000

/** Live sign-ups that one USN may have: each may be a stranger's, so nobody is asked about more at a sign-in. */
const liveMax = 5

/** New sign-ups for one USN that one network address may send within a day. */
const perAddressMax = 2
const perAddressMs = dayMs

/** A rejected sign-up counts as live while its sender has time to correct it. */
const rejectedLiveMs = 7 * dayMs

/** A sign-up that is not approved, as far as it is decided here. */
export interface Waiting {
  id: string
  state: 'pending' | 'approved' | 'rejected'
  utr: string
  createdAt: Date
  decidedAt: Date | null
  originHash: string | null
  deviceHash: string | null
}

/** Hashed, so that the table lists nobody's network addresses. */
export const originOf = (address: string, usn: string): string =>
  createHash('sha256')
    .update(JSON.stringify([address, usn]))
    .digest('hex')

/** Whether it still waits for somebody: for the owner, or for its sender to correct it. */
const isLive = ({ state, decidedAt }: Waiting, now: Date): boolean =>
  state === 'pending' || (decidedAt?.getTime() ?? 0) > now.getTime() - rejectedLiveMs

interface Asker<Row extends Waiting> {
  /** All sign-ups of the USN that are not approved, the oldest first. */
  waiting: readonly Row[]
  deviceHash: string | null
  /** The payment reference of a sign-up that is sent again. */
  utr?: string
  now: Date
}

/** How early a sign-up is asked about: the one with the typed UTR, the oldest, those of the device, then others. */
const rankOf = (row: Waiting, { waiting, deviceHash, utr, now }: Asker<Waiting>): number => {
  if (row.utr === utr) return 0
  if (row.id === waiting[0]?.id) return 1
  if (deviceHash !== null && row.deviceHash === deviceHash) return 2
  return isLive(row, now) ? 3 : 4
}

/** Chooses the sign-ups of a USN whose passwords are compared with a typed one. */
export const chooseAsked = <Row extends Waiting>(asker: Asker<Row>): Row[] =>
  asker.waiting
    .toReversed()
    .sort((a, b) => rankOf(a, asker) - rankOf(b, asker))
    .slice(0, liveMax)

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
  waiting.filter((row, index) => index === 0 || isLive(row, now)).length >= liveMax
