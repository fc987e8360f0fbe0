import { describe, expect, it } from 'vitest'
import { dss as site } from '../../../test/reference-data.ts'
import { emptySignUp, schemeOfBatch, withChoice, withUsn } from './sign-up-values.ts'

const dss = {
  ...site,
  college: ['BI', 'MS'].map((clgCode) => ({ clgCode, clgName: clgCode })),
}

const usn = '1BI22CS001'

describe('typing a USN', () => {
  it('converts it to capitals and fills college, batch, scheme and department', () => {
    expect(withUsn(emptySignUp, '1bi22cs001', dss)).toMatchObject({
      usn,
      college: 'BI',
      batch: '2022',
      scheme: '2022',
      department: 'CSE',
    })
  })

  it('puts a lateral entry into the batch one year earlier', () => {
    expect(withUsn(emptySignUp, '1BI22CS401', dss)).toMatchObject({ batch: '2021', scheme: '2021' })
  })

  it('fills nothing before it is complete, and clears nothing while it is being changed', () => {
    expect(withUsn(emptySignUp, '1BI22CS00', dss)).toEqual({ ...emptySignUp, usn: '1BI22CS00' })
    expect(withUsn(withUsn(emptySignUp, usn, dss), '1BI22CS00', dss)).toMatchObject({ college: 'BI' })
  })

  it('replaces what a mistyped USN had filled', () => {
    const first = withUsn(emptySignUp, usn, dss)
    expect(withUsn(first, '1MS25EC001', dss)).toMatchObject({
      college: 'MS',
      batch: '2025',
      scheme: '2025',
      department: 'ECE',
    })
    expect(withUsn(first, '1MS25IS001', dss)).toMatchObject({ department: '' })
  })
})

describe('choosing a value', () => {
  it.each(['college', 'batch', 'scheme', 'department'] as const)('of %s is never overwritten', (field) => {
    const corrected = withChoice(withUsn(emptySignUp, usn, dss), field, '2026', dss)
    expect(withUsn(corrected, '1MS25EC001', dss)[field]).toBe('2026')
  })

  it('sets the scheme of a chosen batch, and a USN then leaves it alone', () => {
    const chosen = withChoice(emptySignUp, 'batch', '2025', dss)
    expect(chosen.scheme).toBe('2025')
    expect(withUsn(chosen, usn, dss)).toMatchObject({ batch: '2025', scheme: '2025', college: 'BI' })
  })

  it('leaves the scheme to be chosen for a batch without one', () => {
    const chosen = withChoice(withUsn(emptySignUp, usn, dss), 'batch', '2026', dss)
    expect(chosen.scheme).toBe('')
    expect(withChoice(chosen, 'scheme', '2025', dss)).toMatchObject({ batch: '2026', scheme: '2025' })
  })
})

describe('the scheme of a batch', () => {
  it.each([
    ['2021', '2021'],
    ['2022', '2022'],
    ['2023', '2022'],
    ['2024', '2022'],
    ['2025', '2025'],
    ['2026', ''],
    ['2019', ''],
    ['', ''],
  ])('of %s is "%s"', (batch, scheme) => {
    expect(schemeOfBatch(batch, dss.batch)).toBe(scheme)
  })
})
