import { z } from 'zod'
import { cleanPhone } from '../clean-code.ts'
import { lastSemester } from '../constants.ts'
import { Gender, Id, ListQuery, Message, PhoneNumber, Usn, requiredText } from '../common.ts'
import { College, Department, Scheme, Semester } from '../base/dss.ts'
import { bytesOperation, operation, operations } from '../operation.ts'
import { studentCalls } from './calls/students.calls.ts'
import { Session } from './sessions.ts'
import { CurrentPassword, PasswordProof } from '../base/password-proof.ts'
import { GrantToNew, SubscriptionState } from '../money/subscriptions.ts'

/** A person's scope as staff; an empty list means all. */
export const ScopeSchema = z.object({
  departments: z.array(z.string()),
  schemes: z.array(z.string()),
  semesters: z.array(z.number().int()),
})

const roleFields = {
  role: z.enum(['student', 'subAdmin']),
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
  /** Handles payments beside whatever the role permits. */
  isCashier: z.boolean(),
  /** Where a member of staff may write; null for a student. */
  scope: ScopeSchema.nullable(),
}

/** A person as the specification's studentData, never with a password. */
export const StudentData = z.object({
  _id: Id,
  name: z.string(),
  usn: Usn,
  email: z.string(),
  contact: z.string(),
  gender: Gender,
  dob: z.string(),
  ...roleFields,
  department: Department,
  batch: z.object({ batch: z.string() }),
  semester: Semester,
  scheme: Scheme,
  college: College,
  registeredAt: z.string(),
  /** With a temporary password, nearly all other calls are refused until a new one is chosen. */
  mustChangePassword: z.boolean(),
})
export type StudentData = z.infer<typeof StudentData>

export const NewPassword = z
  .string()
  .min(8, 'A password has at least 8 characters.')
  .max(128, 'A password has at most 128 characters.')

export const ChangePasswordForm = z.object({
  currentPassword: CurrentPassword,
  newPassword: NewPassword,
})

const Email = z
  .string()
  .min(1, { error: 'Email is required.', abort: true })
  .pipe(z.email('This does not look like an email address.').max(254))

/** One's own mail address and mobile number; omitted fields stay unchanged. */
export const ContactForm = z
  .object({
    email: Email.optional(),
    contact: PhoneNumber.optional(),
    currentPassword: CurrentPassword,
  })
  .refine(({ email, contact }) => email !== undefined || contact !== undefined, {
    error: 'Give an email address or a mobile number.',
    path: ['email'],
  })

/** A person as the owner sees them. */
export const StudentRecord = StudentData.extend({
  /** Null unless blocked. */
  blockedAt: z.string().nullable(),
  /** Set by the promotion that found the student in the last semester. */
  completedAt: z.string().nullable(),
  /** The subscription to show: the latest active one, otherwise the last one. */
  subscription: z.object({ state: SubscriptionState, endsOn: z.string().nullable() }),
})
export type StudentRecord = z.infer<typeof StudentRecord>

/** Where a person studies, by the ids of the reference data, and what they may do. */
const placeAndRole = {
  department: z.string(),
  batch: z.string(),
  scheme: z.string(),
  semNum: z.number().int(),
  college: z.string(),
  ...roleFields,
}

/** Everything that the owner may set for a person. */
export const StudentForm = z.object({
  usn: Usn,
  name: requiredText('Name', 100),
  email: Email,
  contact: z
    .string()
    .overwrite(cleanPhone)
    .min(1, 'Mobile is required.')
    .max(20, 'Mobile has at most 20 characters.'),
  gender: Gender,
  dob: z
    .string()
    .min(1, { error: 'Date of birth is required.', abort: true })
    .pipe(z.iso.date('A date of birth looks like 2004-05-06.')),
  ...placeAndRole,
})
export type StudentForm = z.infer<typeof StudentForm>

/** A person's fields as the screen showed them; stored values may be older than the rules of the form. */
const SeenFields = z
  .object({
    usn: z.string(),
    name: z.string(),
    email: z.string(),
    contact: z.string(),
    gender: z.string(),
    dob: z.string(),
    ...placeAndRole,
    blocked: z.boolean(),
  })
  .partial()
export type SeenFields = z.infer<typeof SeenFields>

/** Fields that decide what a person may do: changing one of them requires what was seen. */
const decided = ['role', 'isAdmin', 'isOwner', 'isCashier', 'scope', 'blocked'] as const

const StudentChange = StudentForm.partial()
  .extend({ blocked: z.boolean().optional(), seen: SeenFields.optional() })
  .refine(
    ({ seen, ...changes }) =>
      decided.every((field) => changes[field] === undefined || seen?.[field] !== undefined),
    { path: ['seen'], message: 'A change of role, scope or block says what the screen showed.' },
  )
export type StudentChange = z.infer<typeof StudentChange>

/** The person whom the screen showed, for actions that cannot be undone. */
export const SeenPerson = z.object({ usn: z.string(), name: z.string() })
export type SeenPerson = z.infer<typeof SeenPerson>

/** What narrows the list of people; the table, its file and a mail to everyone whom it finds share it. */
export const PeopleMatch = z.object({
  q: ListQuery.shape.q,
  /** A cashier is also of another kind. */
  kind: z.enum(['student', 'subAdmin', 'admin', 'owner', 'cashier']).optional(),
  department: z.string().optional(),
  batch: z.string().optional(),
  college: z.string().optional(),
  semester: z.coerce.number().int().min(1).max(lastSemester).optional(),
  state: z.enum(['active', 'blocked', 'completed']).optional(),
  /**
   * Only students, by their plan: in force today, in force and over within 30 days, over without another one, or none
   * ever.
   */
  plan: z.enum(['active', 'ending', 'lapsed', 'never']).optional(),
})

const StudentFilter = ListQuery.extend(PeopleMatch.shape).extend({
  /** By USN, by name, the newest account first, or the plan that ends next first. */
  sort: z.enum(['usn', 'name', 'registered', 'ends']).default('usn'),
})

const StudentReply = z.object({ message: z.string(), student: StudentRecord })
const StudentParams = z.object({ id: Id })

export const studentOps = operations(() => ({
  list: operation({
    ...studentCalls.list,
    right: 'administer',
    summary: 'People by USN or another order; searched by USN, name, email and mobile',
    query: StudentFilter,
    response: z.object({ items: z.array(StudentRecord), total: z.number().int() }),
  }),
  read: operation({
    ...studentCalls.read,
    right: 'administer',
    summary: 'One person, with their devices',
    params: StudentParams,
    response: z.object({
      student: StudentRecord,
      devices: z.array(Session),
      /** Whether their sign-ins need a code. */
      hasSecondFactor: z.boolean(),
    }),
  }),
  create: operation({
    ...studentCalls.create,
    right: 'administer',
    summary: 'Add a person of any role; the temporary password is shown once',
    passwordAgain: 'always',
    body: StudentForm.extend({
      grant: GrantToNew.nullable(),
    }),
    response: StudentReply.extend({ password: z.string() }),
  }),
  edit: operation({
    ...studentCalls.edit,
    right: 'administer',
    summary: 'Change any field of a person; blocking ends every session',
    // A mail address gets the links that set a new password.
    passwordAgain: [...decided, 'email'],
    params: StudentParams,
    body: StudentChange,
    response: StudentReply,
  }),
  setTemporaryPassword: operation({
    ...studentCalls.setTemporaryPassword,
    right: 'administer',
    summary: 'A password that is shown once, lasts 72 hours and must be changed at sign-in',
    passwordAgain: 'always',
    params: StudentParams,
    body: z.object({ seen: SeenPerson }),
    response: z.object({ message: z.string(), password: z.string() }),
  }),
  endDevice: operation({
    ...studentCalls.endDevice,
    right: 'administer',
    summary: "Sign one of a person's devices out",
    params: StudentParams.extend({ sessionId: Id }),
    response: Message,
  }),
  erase: operation({
    ...studentCalls.erase,
    right: 'administer',
    summary: 'Blank the personal fields of a person for good; the rows of their payments stay',
    passwordAgain: 'always',
    params: StudentParams,
    body: z.object({ seen: SeenPerson }),
    response: Message,
  }),
  me: operation({
    ...studentCalls.me,
    right: 'useOwnAccount',
    summary: 'The signed-in person',
    isOpenBeforeChange: true,
    response: z.object({ studentData: StudentData }),
  }),
  ownData: bytesOperation({
    ...studentCalls.ownData,
    right: 'useOwnAccount',
    summary: 'Everything that is stored about the signed-in person, as one JSON file',
    contentType: 'application/json',
  }),
  changePassword: operation({
    ...studentCalls.changePassword,
    right: 'useOwnAccount',
    summary: "Change one's own password; every other session ends",
    isOpenBeforeChange: true,
    body: ChangePasswordForm,
    response: Message,
  }),
  confirmPassword: operation({
    ...studentCalls.confirmPassword,
    right: 'useOwnAccount',
    summary:
      'Prove the password, and a second factor that is set, for calls that decide about money, rights or personal data',
    body: PasswordProof,
    /** The instant until which the session needs no password again. */
    response: Message.extend({ confirmedUntil: z.string() }),
  }),
  changeContact: operation({
    ...studentCalls.changeContact,
    right: 'useOwnAccount',
    summary: "Change one's own mail address and mobile number, with the password",
    body: ContactForm,
    response: Message,
  }),
  listAll: operation({
    ...studentCalls.listAll,
    right: 'administer',
    summary: 'Every person, as a plain array',
    passwordAgain: 'always',
    response: z.array(StudentData),
  }),
}))
