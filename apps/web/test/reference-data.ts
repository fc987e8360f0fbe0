import type { DssData } from '@lectureshelf/contract/base/dss'

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']
const schemes = ['2021', '2022', '2024', '2025']
/** The batches in their order, each with its scheme; no one has decided about the last one yet. */
const schemeOf = { 2021: '2021', 2022: '2022', 2023: '2022', 2024: '2022', 2025: '2025', 2026: null }

/** The reference data of every test. */
export const dss: DssData = {
  department: [
    { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
    { deptId: 'ECE', deptName: 'Electronics and Communication Engineering' },
    { deptId: 'EEE', deptName: 'Electrical and Electronics Engineering' },
    { deptId: 'Civil', deptName: 'Civil Engineering' },
    { deptId: 'Mech', deptName: 'Mechanical Engineering' },
    { deptId: 'AIML', deptName: 'Artificial Intelligence and Machine Learning' },
  ],
  scheme: schemes.map((scheme) => ({ scheme, schemeId: scheme })),
  semester: ordinals.map((ordinal, index) => ({ semNum: index + 1, semName: `${ordinal} Sem` })),
  batch: Object.entries(schemeOf).map(([batch, scheme]) => ({ batch, scheme })),
  college: [{ clgCode: 'LS', clgName: 'LectureShelf Demo College' }],
}
