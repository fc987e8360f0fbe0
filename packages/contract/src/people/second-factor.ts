import { z } from 'zod'
import { Id, Message } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { OneTimeCode } from '../base/password-proof.ts'
import { secondFactorCalls } from './calls/second-factor.calls.ts'
import { ChangePasswordForm, SeenPerson } from './students.ts'

/** How many recovery codes a person gets at once. */
export const recoveryCodeCount = 10

const { currentPassword } = ChangePasswordForm.shape

/** Whether one's own account asks for a code at sign-in. */
export const SecondFactorState = z.object({
  isSet: z.boolean(),
  setAt: z.string().nullable(),
  /** How many recovery codes are unused. */
  recoveryCodesLeft: z.number().int(),
  /** Whether the dashboard asks the owner to set one. */
  isAsked: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** The password again, and a code: for switching off, and for new recovery codes. */
export const SecondFactorForm = z.object({ currentPassword, otp: OneTimeCode })

/** The same for someone else's lost second factor, with whom the screen showed. */
export const FactorRemovalForm = SecondFactorForm.extend({ seen: SeenPerson })

const RecoveryCodes = z.object({
  message: z.string(),
  /** Returned this once. */
  recoveryCodes: z.array(z.string()),
})

export const secondFactorOps = operations(() => ({
  read: operation({
    ...secondFactorCalls.read,
    right: 'useOwnAccount',
    summary: "Whether one's own account has a second factor",
    response: SecondFactorState,
  }),
  begin: operation({
    ...secondFactorCalls.begin,
    right: 'setSecondFactor',
    summary: 'Make a secret for an authenticator application, with the password; nothing asks for codes yet',
    body: z.object({ currentPassword }),
    response: z.object({
      /** Base32, to type into the application. */
      secret: z.string(),
      /** The same as an `otpauth:` address, for the QR code. */
      address: z.string(),
    }),
  }),
  confirm: operation({
    ...secondFactorCalls.confirm,
    right: 'setSecondFactor',
    summary: 'Switch the second factor on with a first right code; every other session ends',
    body: z.object({ otp: OneTimeCode }),
    response: RecoveryCodes,
  }),
  renewCodes: operation({
    ...secondFactorCalls.renewCodes,
    right: 'useOwnAccount',
    summary: 'Replace the recovery codes, with the password and a code',
    body: SecondFactorForm,
    response: RecoveryCodes,
  }),
  remove: operation({
    ...secondFactorCalls.remove,
    right: 'useOwnAccount',
    summary: 'Switch the second factor off, with the password and a code; every other session ends',
    body: SecondFactorForm,
    response: Message,
  }),
  removeOf: operation({
    ...secondFactorCalls.removeOf,
    right: 'administer',
    summary:
      "Switch off someone's lost second factor, with the caller's own password and code; all their sessions end",
    params: z.object({ id: Id }),
    body: FactorRemovalForm,
    response: Message,
  }),
  putOff: operation({
    ...secondFactorCalls.putOff,
    right: 'administer',
    summary: 'Hide the notice that asks for a second factor for 30 days',
    response: Message,
  }),
}))
