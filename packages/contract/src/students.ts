import { z } from 'zod'
import { Id, Message, Usn } from './common.ts'
import { College, Department, Scheme, Semester } from './dss.ts'
import { operation } from './operation.ts'

export const Gender = z.enum(['Male', 'Female', 'Other'])

/** A person's scope as staff; an empty list means all. */
export const ScopeSchema = z.object({
  departments: z.array(z.string()),
  schemes: z.array(z.string()),
  semesters: z.array(z.number().int()),
})

/** A person as the specification's studentData; there is never a password in it. */
export const StudentData = z.object({
  _id: Id,
  name: z.string(),
  usn: Usn,
  email: z.string(),
  contact: z.string(),
  gender: Gender,
  dob: z.string(),
  role: z.enum(['student', 'subAdmin']),
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
  scope: ScopeSchema.nullable(),
  department: Department,
  batch: z.object({ batch: z.string() }),
  semester: Semester,
  scheme: Scheme,
  college: College,
  registeredAt: z.string(),
  /** With a temporary password nothing else is answered until a new one is chosen. */
  mustChangePassword: z.boolean(),
})
export type StudentData = z.infer<typeof StudentData>

export const NewPassword = z
  .string()
  .min(8, 'A password has at least 8 characters.')
  .max(128, 'A password has at most 128 characters.')

export const ChangePasswordForm = z.object({
  currentPassword: z.string().min(1, 'The current password is required.').max(128),
  newPassword: NewPassword,
})

export const studentOps = {
  me: operation({
    method: 'GET',
    path: '/api/student',
    right: 'useOwnAccount',
    summary: 'The signed-in person',
    response: z.object({ studentData: StudentData }),
  }),
  changePassword: operation({
    method: 'POST',
    path: '/api/change-password',
    right: 'useOwnAccount',
    summary: "Change one's own password; every other session ends",
    body: ChangePasswordForm,
    response: Message,
  }),
  listAll: operation({
    method: 'GET',
    path: '/api/getAllStudents',
    right: 'administer',
    summary: 'Every person, as a plain array',
    response: z.array(StudentData),
  }),
}
