import { claimWarnings } from '@lectureshelf/contract/money/payment-messages'
import { describe, expect, it } from 'vitest'
import { type Contact, emailOf, phoneOf, warningsOf } from './warnings.policy.ts'

const dss = {
  department: ['CSE', 'ECE', 'AIML'].map((deptId) => ({ deptId, deptName: deptId })),
  scheme: [],
  semester: [],
  batch: ['2023', '2024', '2025'].map((batch) => ({ batch, scheme: null })),
  college: ['BI', 'LA'].map((clgCode) => ({ clgCode, clgName: clgCode })),
}
const form = {
  college: 'BI',
  department: 'CSE',
  batch: '2024',
  email: 'Nisha@Example.com',
  contact: '+91 98450-12345',
}
/** 20 November 2026 is the 324th day of its year. */
const claim: Parameters<typeof warningsOf>[0] = {
  kind: 'signup',
  usn: '1BI24CS001',
  utr: '632412300001',
  form,
  createdAt: new Date('2026-11-20T06:00:00Z'),
}
const contact: Contact = { usn: '1BI24CS002', email: 'nisha@example.com', phone: '9845012345' }

const warn = (changes: Partial<typeof claim> = {}, contacts: Contact[] = [], disputedBy: string[] = []) =>
  warningsOf({ ...claim, ...changes }, { dss, contacts, disputedBy, hasConsent: true })

describe('an ordinary claim', () => {
  it('has no warning', () => {
    expect(warn()).toEqual([])
  })
})

describe('the UTR', () => {
  it.each([
    ['632112300001', 'three days before'],
    ['632412300001', 'of the day'],
    ['SBIN226123456789', 'of another kind of transfer'],
  ])('%s, %s, has no warning', (utr) => {
    expect(warn({ utr })).toEqual([])
  })

  it.each([
    ['632012300001', '16 Nov 2026'],
    ['632512300001', '21 Nov 2026'],
    ['532412300001', '20 Nov 2025'],
    ['431912300001', '14 Nov 2024'],
    ['136612300001', null],
    ['636612300001', null],
    ['600012300001', null],
    ['836612300001', '31 Dec 2028'],
  ])('%s sent on 20 November 2026 names another day in its digits: %s', (utr, day) => {
    expect(warn({ utr })).toEqual([
      day === null ? claimWarnings.utrWithoutDay : claimWarnings.utrOfAnotherDay(day),
    ])
  })

  it('at New Year is read as of the nearer year, by the day in India', () => {
    const newYear = { createdAt: new Date('2029-12-31T20:00:00Z') }
    expect(warn({ utr: '000112300001', ...newYear })).toEqual([])
    expect(warn({ utr: '936512300001', ...newYear })).toEqual([])
    expect(warn({ utr: '000212300001', ...newYear })).toEqual([claimWarnings.utrOfAnotherDay('2 Jan 2030')])
  })

  it.each(['111111111111', '123456789012'])('%s looks made up', (utr) => {
    expect(warn({ utr })).toEqual([claimWarnings.utrMadeUp])
  })

  it('that others claimed has a warning that names them', () => {
    expect(warn({}, [], ['1BI24CS007', '1BI24CS008'])).toEqual([
      claimWarnings.utrOfAnother('1BI24CS007, 1BI24CS008'),
    ])
  })
})

describe('the USN', () => {
  it.each([
    ['1LA24CS001', claimWarnings.usnOfAnotherCollege('LA', 'BI')],
    ['1BI24EC001', claimWarnings.usnOfAnotherBranch('ECE', 'CSE')],
    ['1BI24CI001', claimWarnings.usnOfAnotherBranch('AIML', 'CSE')],
    ['1BI25CS001', claimWarnings.usnOfAnotherBatch('2025', '2024')],
    ['1BI24CS401', claimWarnings.usnOfAnotherBatch('2023', '2024')],
    ['TEMP2026', claimWarnings.usnOfAnotherShape],
  ])('%s has a warning', (usn, warning) => {
    expect(warn({ usn })).toEqual([warning])
  })

  it.each(['1BI25CS401', '1BI24IS001', '1ZZ24CS001', '1BI19CS001'])('%s has no warning', (usn) => {
    expect(warn({ usn })).toEqual([])
  })

  it('has one warning per mismatch', () => {
    expect(warn({ usn: '1LA25EC001' })).toHaveLength(3)
  })

  it('of a renewal has no warning, because it belongs to an account', () => {
    expect(warn({ kind: 'renewal', usn: 'TEMP2026', form: {} }, [contact])).toEqual([])
  })
})

describe('the email and the phone', () => {
  it('of another person have warnings that name the USN, however they were typed', () => {
    expect(warn({}, [contact, contact])).toEqual([
      claimWarnings.emailOfAnother('1BI24CS002'),
      claimWarnings.phoneOfAnother('1BI24CS002'),
    ])
  })

  it('have no warning for the same person or when neither matches', () => {
    expect(warn({}, [{ ...contact, usn: claim.usn }])).toEqual([])
    expect(warn({}, [{ usn: '1BI24CS002', email: 'x@example.com', phone: '9845012346' }])).toEqual([])
  })

  it('are normalised before they are compared', () => {
    expect(emailOf(' Nisha@Example.com ')).toBe('nisha@example.com')
    expect([phoneOf('+91 98450-12345'), phoneOf('09845012345'), phoneOf('-'), phoneOf('12 34')]).toEqual([
      '9845012345',
      '9845012345',
      '',
      '',
    ])
    expect(warn({ form: { ...form, contact: '-' } }, [{ ...contact, email: '', phone: '' }])).toEqual([])
  })
})

describe('the consent', () => {
  const warnWithout = (kind: 'signup' | 'renewal') =>
    warningsOf({ ...claim, kind }, { dss, contacts: [], disputedBy: [], hasConsent: false })

  it('that is missing has a warning for a sign-up, but not for a renewal', () => {
    expect(warnWithout('signup')).toEqual([claimWarnings.noConsent])
    expect(warnWithout('renewal')).toEqual([])
  })
})
