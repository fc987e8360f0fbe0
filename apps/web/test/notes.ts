import type { Section } from '@lectureshelf/contract/library/sections'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { placeAt } from './people.ts'

let rows = 0
const makeId = () => {
  rows += 1
  return `ffffffff-0000-4000-8000-${String(rows).padStart(12, '0')}`
}

const nobody = { addedBy: null, addedByName: '' }

/** Builds an empty section. */
export const makeSection = (sectionName: string, changes: Partial<Section> = {}): Section => ({
  ...nobody,
  _id: makeId(),
  sectionName,
  sectionDesc: '',
  sectionIndex: 0,
  pdfs: [],
  ...changes,
})

const fifth = placeAt('CSE', '2022', 5)

/** Builds a subject of the fifth semester of CSE, taught nowhere else and without sections. */
export const makeSubject = (subCode: string, changes: Partial<SubjectDetails> = {}): SubjectDetails => ({
  ...nobody,
  ...fifth,
  subCode,
  subAbb: subCode.slice(-4),
  subName: `Subject ${subCode}`,
  description: '',
  locked: false,
  sections: [],
  references: [],
  offerings: [fifth],
  ...changes,
})
