import { messages } from '@lectureshelf/contract/messages'
import type { SiteForm } from '@lectureshelf/contract/site/site-forms'
import type { z } from 'zod'
import type { Actor, RequestOrigin } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { FeedbackService } from '../feedback/feedback.service.ts'
import type { ClaimsService } from '../../money/claims/claims.service.ts'
import { formKindOf, isFilledByProgram } from './site-forms.policy.ts'

/** Sign-ups per address: hundreds of one college may share an address when they are announced in class. */
const signUpsPerAddress = 200

/** Feedback per person, so that no one is throttled by others at the same address. */
const feedbacksPerPerson = 20

interface Submission {
  /** Returns the sender, or throws why it cannot be known. */
  identify: () => Promise<Actor>
  address: string
  /** Returns the hash of the browser's token for the USN of a sign-up. */
  deviceHashOf: (usn: string) => Promise<string>
  from: RequestOrigin
  fields: z.output<typeof SiteForm>
}

interface Options {
  throttle: Throttle
  feedback: FeedbackService
  claims: ClaimsService
}

/** Creates the service of the forms that are posted to the root of the site. */
export const createSiteFormsService = ({ throttle, feedback, claims }: Options) => ({
  /** Accepts a sign-up from anyone, and feedback from a signed-in person. */
  submit: async ({ identify, address, deviceHashOf, from, fields }: Submission) => {
    const kind = formKindOf(fields)
    if (kind === null) {
      throw new AppError('invalid_request', { extraDetails: 'The form is neither a sign-up nor feedback.' })
    }
    // Whoever fills the hidden field gets the usual reply.
    const isTrapped = isFilledByProgram(fields)
    if (kind === 'feedback') {
      const actor = await identify()
      await throttle.take([{ parts: ['feedback', actor.id], freeAttempts: feedbacksPerPerson }])
      if (!isTrapped) await feedback.send(actor, fields)
      return { kind, message: messages.feedbackThanks }
    }
    if (isTrapped) return { kind, message: messages.signUpDone }
    // A form that is not valid costs no statement, so it does not count against those who share the address.
    const signUp = await claims.readSignUp(fields)
    await throttle.take([{ parts: ['sign-up', address], freeAttempts: signUpsPerAddress }])
    const deviceHash = await deviceHashOf(signUp.form.usn)
    await claims.signUp(signUp, { address, deviceHash, from })
    return { kind, message: messages.signUpDone }
  },
})

export type SiteFormsService = ReturnType<typeof createSiteFormsService>
