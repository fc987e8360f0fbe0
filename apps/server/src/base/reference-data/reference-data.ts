import { hiddenScheme } from '@lectureshelf/contract/constants'

/** The reference rows of a new installation; the owner edits them from then on. */
export const departments = [
  { deptId: 'CSE', deptName: 'Computer Science and Engineering', position: 1 },
  { deptId: 'ECE', deptName: 'Electronics and Communication Engineering', position: 2 },
  { deptId: 'EEE', deptName: 'Electrical and Electronics Engineering', position: 3 },
  { deptId: 'Civil', deptName: 'Civil Engineering', position: 4 },
  { deptId: 'Mech', deptName: 'Mechanical Engineering', position: 5 },
  { deptId: 'AIML', deptName: 'Artificial Intelligence and Machine Learning', position: 6 },
]

export const schemes = ['2021', '2022', '2023', '2024', '2025'].map((scheme) => ({
  scheme,
  isOffered: scheme !== hiddenScheme,
}))

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']
export const semesters = ordinals.map((ordinal, index) => ({ semNum: index + 1, semName: `${ordinal} Sem` }))

export const batches = [
  { batch: '2021', scheme: '2021' },
  { batch: '2022', scheme: '2022' },
  { batch: '2023', scheme: '2022' },
  { batch: '2024', scheme: '2022' },
  { batch: '2025', scheme: '2025' },
  { batch: '2026', scheme: null },
]
