import { describe, expect, it } from 'vitest'
import { checkSignUp } from './sign-up-check.ts'
import { emptySignUp, signUpFields } from './sign-up-values.ts'

const semesters = [
  { semNum: 5, semName: '5th Sem' },
  { semNum: 8, semName: '8th Sem' },
]
const today = '2026-11-20'

const right = {
  plan: 'premium',
  usn: '1BI24CS019',
  name: 'Nisha Prabhu',
  gender: 'Female',
  dob: '2006-05-04',
  email: 'nisha@example.com',
  contact: '98450 12345',
  password: 'a pass phrase of mine',
  college: 'BI',
  batch: '2024',
  scheme: '2022',
  department: 'CSE',
  semester: '5th Sem',
  utr: '4123 4567 8901',
  corrected: [],
  discountCode: '',
  terms: true,
  privacy: true,
}

const check = (overrides: Partial<typeof right> = {}) =>
  checkSignUp({ ...right, ...overrides }, semesters, today)

describe('checking a sign-up', () => {
  it('returns no errors when everything is right', () => {
    expect(check()).toEqual({})
  })

  it('requires each of its 14 fields, and consent to both texts', () => {
    const errors = checkSignUp(emptySignUp, semesters, today)
    expect(Object.keys(errors).toSorted()).toEqual([...signUpFields, 'terms', 'privacy'].toSorted())
    expect(errors).toMatchObject({
      plan: 'Please select a plan before proceeding.',
      usn: 'USN is required.',
      gender: 'Gender is required.',
      dob: 'Date of birth is required.',
      email: 'Email is required.',
      utr: 'UTR number is required.',
      terms: 'Please accept the Terms and Conditions before proceeding.',
      privacy: 'Please agree to the privacy notice before proceeding.',
    })
    expect(signUpFields).toHaveLength(14)
  })

  it.each([
    [{ usn: 'AB1' }, { usn: 'A USN has 5 to 10 letters and digits.' }],
    [{ email: 'nisha' }, { email: 'Email is not valid.' }],
    [{ password: 'short' }, { password: 'A password has at least 8 characters.' }],
    [{ contact: '12345' }, { contact: 'Contact must be a phone number.' }],
    [
      { utr: '41234567890' },
      { utr: 'A UTR has 12 digits, or the 16 or 22 letters and digits of a NEFT or RTGS transfer.' },
    ],
    [{ dob: '2011-11-21' }, { dob: 'Please give the correct input' }],
    [{ semester: '8th Sem' }, { plan: 'The 8th semester is the last one. Choose the Basic plan for it.' }],
  ])('returns the error for %o', (overrides, errors) => {
    expect(check(overrides)).toEqual(errors)
  })

  it('accepts a 15th birthday today, a USN of another form, and Basic in the 8th semester', () => {
    expect(check({ dob: '2011-11-20' })).toEqual({})
    expect(check({ usn: 'TEMP26' })).toEqual({})
    expect(check({ plan: 'basic', semester: '8th Sem' })).toEqual({})
  })
})
