import { siteName } from '@lectureshelf/contract/constants'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator application understands (RFC 6238): many ignore other values in a QR code. */
const scheme = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** Clocks of phones differ: the codes of this many steps before and after now are right as well. */
const stepsOfDrift = 1

const totpOf = (secret: string, label?: string) =>
  new TOTP({ ...scheme, issuer: siteName, secret: Secret.fromBase32(secret), ...(label && { label }) })

/** Makes the secret of an authenticator application, in base32. */
export const makeSecret = (): string => new Secret({ size: secretBytes }).base32

/** Returns the `otpauth:` address that a QR code shows. */
export const enrolmentAddress = (secret: string, usn: string): string => totpOf(secret, usn).toString()

/** Returns the latest time step whose code may be typed now. */
export const latestStepAt = (now: Date): number =>
  TOTP.counter({ period: scheme.period, timestamp: now.getTime() }) + stepsOfDrift

/** Returns the time step whose code was typed, or null when it is no code of about now. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const totp = totpOf(secret)
  const drift = totp.validate({ token: code, timestamp, window: stepsOfDrift })
  return drift === null ? null : totp.counter({ timestamp }) + drift
}
