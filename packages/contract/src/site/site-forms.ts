import { z } from 'zod'
import { Gender, Message, PhoneNumber, Usn, requiredText } from '../common.ts'
import { TypedUtr } from '../money/claim-extras.ts'
import { formOperation, operations } from '../operation.ts'
import { NewPassword } from '../people/students.ts'
import { siteFormCalls } from './calls/site-forms.calls.ts'

/** The feedback form of the home page; usn and name come from the token, whatever the fields contain. */
export const FeedbackForm = z.object({
  usn: z.string().optional(),
  name: z.string().optional(),
  feedback: requiredText('Feedback', 4000),
})

/** The 14 fields of the sign-up form. */
export const SignUpForm = z.object({
  usn: Usn,
  name: requiredText('Name', 120),
  gender: Gender,
  email: z.email('Email is not valid.').max(200),
  password: NewPassword,
  contact: PhoneNumber,
  dob: z.iso.date('Date of birth must be a date.'),
  department: requiredText('Department', 20),
  batch: requiredText('Batch', 10),
  scheme: requiredText('Scheme', 10),
  semester: requiredText('Semester', 20),
  college: requiredText('College', 20),
  utr: TypedUtr,
  plan: z.enum(['basic', 'premium']),
})
export type SignUpForm = z.infer<typeof SignUpForm>

/** A posted form of unknown kind: identified by `form-name`, else by its fields. */
export const SiteForm = z.looseObject({
  'form-name': z.enum(['signup', 'feedback']).optional(),
})

export const siteFormOps = operations(() => ({
  submit: formOperation({
    ...siteFormCalls.submit,
    right: 'seePublicPages',
    summary: 'Sign up (a claim for the owner to check), or send feedback (with a bearer token)',
    body: SiteForm,
    response: Message,
  }),
}))
