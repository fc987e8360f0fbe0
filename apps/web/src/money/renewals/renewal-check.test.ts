import { describe, expect, it } from 'vitest'
import { checkRenewal } from './renewal-check.ts'

const semesters = [
  { semNum: 5, semName: '5th Sem' },
  { semNum: 8, semName: '8th Sem' },
]
const right = { plan: 'premium', semester: '5th Sem', utr: '4123 4567-8901', terms: true } as const

describe('checking a renewal', () => {
  it('accepts a plan, a semester and a UTR', () => {
    expect(checkRenewal(right, semesters)).toEqual({})
    expect(checkRenewal({ ...right, plan: 'basic', semester: '8th Sem' }, semesters)).toEqual({})
  })

  it('requires all three, and the terms', () => {
    expect(checkRenewal({ plan: null, semester: '', utr: ' ', terms: false }, semesters)).toEqual({
      plan: 'Please select a plan before proceeding.',
      terms: 'Please accept the Terms and Conditions before proceeding.',
      semester: 'Semester is required.',
      utr: 'UTR is required.',
    })
  })

  it('allows only Basic for the last semester', () => {
    expect(checkRenewal({ ...right, semester: '8th Sem' }, semesters)).toEqual({
      plan: 'The 8th semester is the last one. Choose the Basic plan for it.',
    })
  })

  it('explains the format of a UTR', () => {
    expect(checkRenewal({ ...right, utr: '12345' }, semesters)).toEqual({
      utr: 'A UTR has 12 digits, or the 16 or 22 letters and digits of a NEFT or RTGS transfer.',
    })
  })
})
