import { dayMs } from '@lectureshelf/contract/formats/durations'
import { registrationWaiting } from '@lectureshelf/contract/messages'
import type { Db } from '../../platform/db/database.ts'
import { instantOnScreen } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { type StoredClaim, listWaitingSignUps } from './claims.table.ts'

/** Maximum of live sign-ups per USN. Each may be a stranger's, so a sign-in compares no more passwords than that. */
export const liveSignUpsMax = 5

/** A rejected sign-up counts as live while its sender has time to correct it. */
const rejectedLiveMs = 7 * dayMs

/** The columns of a sign-up that is not approved which the rules here need. */
export type Waiting = Pick<
  StoredClaim,
  'id' | 'state' | 'utr' | 'createdAt' | 'decidedAt' | 'originHash' | 'deviceHash'
>

/** Returns whether a sign-up still waits for the owner, or for its sender to correct it. */
export const isLiveSignUp = ({ state, decidedAt }: Waiting, now: Date): boolean =>
  state === 'pending' || (decidedAt?.getTime() ?? 0) > now.getTime() - rejectedLiveMs

interface Asker<Row extends Waiting> {
  /** All sign-ups of the USN that are not approved, oldest first. */
  waiting: readonly Row[]
  deviceHash: string | null
  /** The payment reference of a sign-up that is sent again. */
  utr?: string
  now: Date
}

/**
 * Returns the priority of a sign-up: first the one with the typed UTR, then the oldest, the device's own, then
 * others.
 */
const rankOf = (row: Waiting, { waiting, deviceHash, utr, now }: Asker<Waiting>): number => {
  if (row.utr === utr) return 0
  if (row.id === waiting[0]?.id) return 1
  if (deviceHash !== null && row.deviceHash === deviceHash) return 2
  return isLiveSignUp(row, now) ? 3 : 4
}

/** Chooses the sign-ups of a USN whose passwords are compared with a typed one. */
export const chooseAsked = <Row extends Waiting>(asker: Asker<Row>): Row[] =>
  asker.waiting
    .toReversed()
    .sort((a, b) => rankOf(a, asker) - rankOf(b, asker))
    .slice(0, liveSignUpsMax)

/** A sign-up that is not approved, returned only to someone who knows its password. */
export interface WaitingSignUp {
  claim: StoredClaim
  passwordHash: string
  /** The error of a sign-in with the right password. */
  refusal: AppError
}

const waitingOf = (claim: StoredClaim): WaitingSignUp[] => {
  if (claim.passwordHash === null) return []
  const refusal =
    claim.state === 'pending'
      ? new AppError('registration_pending', {
          message: registrationWaiting(instantOnScreen(claim.createdAt)),
        })
      : new AppError('registration_rejected', claim.reason === null ? {} : { extraDetails: claim.reason })
  return [{ claim, passwordHash: claim.passwordHash, refusal }]
}

/** Returns whether one of some sign-ups was sent from a device. */
export const isOwnSignUp = (signUps: readonly WaitingSignUp[], deviceHash: string | null): boolean =>
  deviceHash !== null && signUps.some(({ claim }) => claim.deviceHash === deviceHash)

/**
 * Returns whether one sender made all of some sign-ups. Else the password of one must not forgive the guesses at those of the
 * others: a stranger who signs up for the same USN would guess without end, with the own password between.
 */
export const haveOneSender = ([first, ...others]: readonly WaitingSignUp[]): boolean =>
  others.every(
    ({ claim }) => claim.deviceHash !== null && claim.deviceHash === (first?.claim.deviceHash ?? null),
  )

interface Question {
  usn: string
  deviceHash: string | null
  /** The payment reference of a sign-up that is sent again. */
  utr?: string
  now: Date
}

/** Lists the sign-ups of a USN, and chooses those whose passwords are compared with a typed one. */
export const findWaitingSignUps = async (
  on: Db,
  { usn, ...asker }: Question,
): Promise<{ all: StoredClaim[]; asked: WaitingSignUp[] }> => {
  const all = await listWaitingSignUps(on, usn)
  return { all, asked: chooseAsked({ waiting: all, ...asker }).flatMap(waitingOf) }
}
