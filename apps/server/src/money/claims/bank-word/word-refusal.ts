import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors.ts'

/** Requires that a decider proved their password lately. @throws AppError `password_required` */
export type RequirePassword = (actor: Actor) => Promise<void>

/** Asks for the proof before the transaction, which may be the only connection. @returns why it is missing, or null */
export const refusalOf = (requirePassword: RequirePassword | undefined, actor: Actor): Promise<unknown> =>
  requirePassword === undefined
    ? Promise.resolve(null)
    : requirePassword(actor).then(
        () => null,
        (error: unknown) => error,
      )

/** Whether a refusal asks for the password, which stops a whole list: it is sent again afterwards. */
export const isPasswordRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'password_required'
