import {
  BatchForm,
  CollegeForm,
  DepartmentForm,
  SemesterForm,
} from '@lectureshelf/contract/base/reference-data'
import { ReferenceForm } from '@lectureshelf/contract/library/references'
import { StudentForm } from '@lectureshelf/contract/people/students'
import { SubjectForm } from '@lectureshelf/contract/library/subjects'
import { TakedownForm } from '@lectureshelf/contract/site/takedowns'
import { expect, test } from 'vitest'
import { formErrors } from './form-errors.ts'

test.each([
  ['code of a subject', SubjectForm, 'subCode', 'Code is required.'],
  ['abbreviation of a subject', SubjectForm, 'subAbb', 'Abbreviation is required.'],
  ['link of a reference', ReferenceForm, 'refLink', 'Link is required.'],
  ['id of a department', DepartmentForm, 'deptId', 'Id is required.'],
  ['batch', BatchForm, 'batch', 'Batch is required.'],
  ['code of a college', CollegeForm, 'clgCode', 'Code is required.'],
  ['name of a semester', SemesterForm, 'semName', 'Name is required.'],
  ['email of a person', StudentForm, 'email', 'Email is required.'],
  ['mobile of a person', StudentForm, 'contact', 'Mobile is required.'],
  ['date of birth of a person', StudentForm, 'dob', 'Date of birth is required.'],
  ['email of a takedown request', TakedownForm, 'email', 'Email is required.'],
] as const)('an empty %s says that it is required', (_what, schema, field, sentence) => {
  expect(formErrors(schema)({ [field]: '' })[field]).toBe(sentence)
})

test('a code with other characters says which are allowed', () => {
  expect(formErrors(SubjectForm)({ subCode: 'B CS' })['subCode']).toBe(
    'A subject code has letters, digits and dashes only.',
  )
})
