import { cleanUsn } from '@lectureshelf/contract/clean-code'
import type { DssData } from '@lectureshelf/contract/base/dss'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { readUsn } from '@lectureshelf/contract/people/usn'

/** The 14 fields in the order of the form. */
export const signUpFields = [
  'plan',
  'usn',
  'name',
  'gender',
  'dob',
  'email',
  'contact',
  'password',
  'college',
  'batch',
  'scheme',
  'department',
  'semester',
  'utr',
] as const

export type SignUpField = (typeof signUpFields)[number]

/** Names of the fields, on the page and in their error sentences. */
export const fieldLabels: Record<SignUpField, string> = {
  plan: 'Plan',
  usn: 'USN',
  name: 'Name',
  gender: 'Gender',
  dob: 'Date of birth',
  email: 'Email',
  contact: 'Contact number',
  password: 'Password',
  college: 'College',
  batch: 'Batch',
  scheme: 'Scheme',
  department: 'Department',
  semester: 'Semester',
  utr: 'UTR number',
}

/** What the person typed, and which fields filled by a USN the person has chosen instead. */
export interface SignUpValues extends Record<SignUpField, string> {
  corrected: SignUpField[]
  /** The discount code in use; empty without one. */
  discountCode: string
  /** Whether the terms are accepted and the privacy notice is agreed to. */
  terms: boolean
  privacy: boolean
}

export const emptySignUp: SignUpValues = {
  plan: '',
  usn: '',
  name: '',
  gender: '',
  dob: '',
  email: '',
  contact: '',
  password: '',
  college: '',
  batch: '',
  scheme: '',
  department: '',
  semester: '',
  utr: '',
  corrected: [],
  discountCode: '',
  terms: false,
  privacy: false,
}

/** Returns the plan that a field names, or null. */
export const planOf = (value: string): Plan | null =>
  Object.values(plans).find(({ plan }) => plan === value)?.plan ?? null

/** Returns the scheme of a batch in the reference data; empty when it has none. */
export const schemeOfBatch = (batch: string, batches: DssData['batch']): string =>
  batches.find((row) => row.batch === batch)?.scheme ?? ''

/** Sets a typed USN, and fills the fields it implies unless the person chose them. */
export const withUsn = (values: SignUpValues, typed: string, dss: DssData): SignUpValues => {
  const usn = cleanUsn(typed)
  const facts = readUsn(usn, dss)
  if (facts === null) return { ...values, usn }
  const isCorrected = (field: SignUpField) => values.corrected.includes(field)
  const fill = (field: 'college' | 'batch' | 'department') =>
    isCorrected(field) ? values[field] : facts[field]
  const scheme =
    isCorrected('batch') || isCorrected('scheme') ? values.scheme : schemeOfBatch(facts.batch, dss.batch)
  return {
    ...values,
    usn,
    college: fill('college'),
    batch: fill('batch'),
    department: fill('department'),
    scheme,
  }
}

/** Sets the person's own choice, which no USN overwrites. A batch also sets its scheme. */
export const withChoice = (
  values: SignUpValues,
  field: SignUpField,
  value: string,
  dss: DssData,
): SignUpValues => {
  const corrected = values.corrected.includes(field) ? values.corrected : [...values.corrected, field]
  const chosen = { ...values, [field]: value, corrected }
  return field === 'batch' ? { ...chosen, scheme: schemeOfBatch(value, dss.batch) } : chosen
}
