import { describe, expect, it } from 'vitest'
import { isVtuUsn, readUsn } from '@lectureshelf/contract/people/usn'

const dss = {
  department: ['CSE', 'ECE', 'EEE', 'Civil', 'Mech', 'AIML'].map((deptId) => ({ deptId, deptName: deptId })),
  scheme: [],
  semester: [],
  batch: ['2021', '2022', '2023', '2024', '2025'].map((batch) => ({ batch, scheme: null })),
  college: ['LA', 'MS', 'GI', 'VV', 'BI'].map((clgCode) => ({ clgCode, clgName: clgCode })),
}

describe('readUsn', () => {
  it.each([
    ['3LA21CS042', { college: 'LA', batch: '2021', department: 'CSE' }],
    ['1MS22EC128', { college: 'MS', batch: '2022', department: 'ECE' }],
    ['4VV25AI007', { college: 'VV', batch: '2025', department: 'AIML' }],
    ['1BI24CI399', { college: 'BI', batch: '2024', department: 'AIML' }],
    ['1BI24EE001', { college: 'BI', batch: '2024', department: 'EEE' }],
    ['1BI24ME001', { college: 'BI', batch: '2024', department: 'Mech' }],
  ])('reads college, batch and department from %s', (usn, facts) => {
    expect(readUsn(usn, dss)).toEqual(facts)
  })

  it.each([
    ['2GI23CV401', '2022'],
    ['1BI22IS400', '2021'],
    ['1BI25CS499', '2024'],
    ['1BI25CS500', '2025'],
    ['1BI25CS399', '2025'],
  ])('reads %s as of the batch %s', (usn, batch) => {
    expect(readUsn(usn, dss)?.batch).toBe(batch)
  })

  it('leaves an unknown branch, college or year empty', () => {
    expect(readUsn('1ZZ19IS001', dss)).toEqual({ college: '', batch: '', department: '' })
    expect(readUsn('1BI21CS401', dss)?.batch).toBe('')
  })

  it.each([
    '1ME21CS000',
    '5LA21CS042',
    '3LA21CS42',
    '3L121CS042',
    '01FE21BCS301',
    'TEMP2026',
    '1bi22cs001',
    '',
  ])('returns null for "%s", which is not in the format of VTU', (usn) => {
    expect(isVtuUsn(usn)).toBe(false)
    expect(readUsn(usn, dss)).toBeNull()
  })
})
