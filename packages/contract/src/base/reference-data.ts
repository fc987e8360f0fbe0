import { z } from 'zod'
import { Message, requiredText } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { referenceDataCalls } from './calls/reference-data.calls.ts'

const DeptId = z
  .string()
  .trim()
  .min(1, 'Id is required.')
  .regex(/^[A-Za-z][A-Za-z0-9]{0,11}$/, 'A department id has up to 12 letters and digits.')
const BatchYear = z
  .string()
  .trim()
  .min(1, 'Batch is required.')
  .regex(/^20\d{2}$/, 'A batch is a year such as 2026.')
const ClgCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, 'Code is required.')
  .regex(/^[A-Z0-9]{2,4}$/, 'A college code has 2 to 4 letters and digits.')

const SemName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 -]{0,29}$/,
    'A semester name has up to 30 letters, digits, spaces and dashes: it is part of addresses.',
  )

export const DepartmentForm = z.object({ deptId: DeptId, deptName: requiredText('Name', 100) })
export const BatchForm = z.object({ batch: BatchYear, scheme: z.string().nullable() })
export const CollegeForm = z.object({ clgCode: ClgCode, clgName: requiredText('Name', 200) })
export const SemesterForm = z.object({ semName: SemName })

/** Calls for the rows that the owner edits; `GET /api/cdss` reads them. A row in use cannot be removed. */
export const referenceDataOps = operations(() => ({
  addDepartment: operation({
    ...referenceDataCalls.addDepartment,
    right: 'administer',
    summary: 'Add a department, as the last one',
    body: DepartmentForm,
    response: Message,
  }),
  editDepartment: operation({
    ...referenceDataCalls.editDepartment,
    right: 'administer',
    summary: "Change a department's name; its id stays, which is part of addresses",
    params: z.object({ deptId: z.string() }),
    body: DepartmentForm.pick({ deptName: true }),
    response: Message,
  }),
  removeDepartment: operation({
    ...referenceDataCalls.removeDepartment,
    right: 'administer',
    summary: 'Remove a department that nothing uses',
    params: z.object({ deptId: z.string() }),
    response: Message,
  }),
  addBatch: operation({
    ...referenceDataCalls.addBatch,
    right: 'administer',
    summary: 'Add a batch, with its scheme or none yet',
    body: BatchForm,
    response: Message,
  }),
  editBatch: operation({
    ...referenceDataCalls.editBatch,
    right: 'administer',
    summary: 'Say which scheme a batch has; students keep theirs',
    params: z.object({ batch: z.string() }),
    body: BatchForm.pick({ scheme: true }),
    response: Message,
  }),
  removeBatch: operation({
    ...referenceDataCalls.removeBatch,
    right: 'administer',
    summary: 'Remove a batch that no one is in',
    params: z.object({ batch: z.string() }),
    response: Message,
  }),
  addCollege: operation({
    ...referenceDataCalls.addCollege,
    right: 'administer',
    summary: 'Add a college',
    body: CollegeForm,
    response: Message,
  }),
  editCollege: operation({
    ...referenceDataCalls.editCollege,
    right: 'administer',
    summary: "Change a college's name",
    params: z.object({ clgCode: z.string() }),
    body: CollegeForm.pick({ clgName: true }),
    response: Message,
  }),
  removeCollege: operation({
    ...referenceDataCalls.removeCollege,
    right: 'administer',
    summary: 'Remove a college that no one is at',
    params: z.object({ clgCode: z.string() }),
    response: Message,
  }),
  editSemester: operation({
    ...referenceDataCalls.editSemester,
    right: 'administer',
    summary: "Change a semester's name; addresses follow it",
    params: z.object({ semNum: z.coerce.number<number | string>().int() }),
    body: SemesterForm,
    response: Message,
  }),
}))
