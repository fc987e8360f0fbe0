import type { DssData } from '@lectureshelf/contract/site/dss'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { readUsn } from '@lectureshelf/contract/people/usn'

/** The 14 fields, in the order they stand in. */
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

/** What the person typed, and which of the fields that a USN fills they chose themselves. */
export interface SignUpValues extends Record<SignUpField, string> {
  corrected: SignUpField[]
  /** Whether the terms are accepted, and the privacy notice is agreed to. */
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
  terms: false,
  privacy: false,
}

/** The plan that a field names, or null. */
export const planOf = (value: string): Plan | null =>
  Object.values(plans).find(({ plan }) => plan === value)?.plan ?? null

/** The scheme a batch studies under, as the reference data say; empty where they say none. */
export const schemeOfBatch = (batch: string, batches: DssData['batch']): string =>
  batches.find((row) => row.batch === batch)?.scheme ?? ''

/** A USN as typed: in capitals, and it fills what it tells about and the person did not choose. */
export const withUsn = (values: SignUpValues, typed: string, dss: DssData): SignUpValues => {
  const usn = typed.toUpperCase()
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

/** A choice of the person's own, which no USN overwrites. A batch brings its scheme. */
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
