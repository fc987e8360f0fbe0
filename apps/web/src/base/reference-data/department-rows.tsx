import { referenceDataCalls } from '@lectureshelf/contract/base/calls/reference-data.calls'
import { DepartmentForm } from '@lectureshelf/contract/base/reference-data'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formErrors } from '../../lib/form-errors.ts'
import { call } from '../../lib/http/http.ts'
import { dssQuery } from '../dss/api.ts'
import type { RowForm } from './row-dialog.tsx'
import { RowSection } from './row-section.tsx'

const fields = [
  {
    name: 'deptId',
    label: 'Id',
    description: 'Short, such as CSE. It is part of addresses, so it cannot change.',
  },
  { name: 'deptName', label: 'Full name' },
] as const

const add: RowForm = {
  title: 'Add a department',
  fields,
  initial: { deptId: '', deptName: '' },
  validate: formErrors(DepartmentForm),
  save: ({ deptId = '', deptName = '' }) =>
    call(referenceDataCalls.addDepartment, { body: { deptId, deptName } }),
}

const editOf = (row: { deptId: string; deptName: string }): RowForm => ({
  title: `Edit ${row.deptId}`,
  fields: fields.map((field) => ({ ...field, isFixed: field.name === 'deptId' })),
  initial: { ...row },
  validate: formErrors(DepartmentForm),
  save: ({ deptName = '' }) =>
    call(referenceDataCalls.editDepartment, { params: { deptId: row.deptId }, body: { deptName } }),
})

/** Lists the departments in the order of the selectors. */
export const DepartmentRows = () => {
  const { data: dss } = useSuspenseQuery(dssQuery)
  return (
    <RowSection
      title="Departments"
      hint="A new one comes last in every selector, and its shelves exist at once."
      empty="No department yet"
      add={add}
      rows={dss.department.map((row) => ({
        key: row.deptId,
        title: row.deptId,
        detail: row.deptName,
        what: `the department ${row.deptId}`,
        edit: editOf(row),
        remove: () => call(referenceDataCalls.removeDepartment, { params: { deptId: row.deptId } }),
      }))}
    />
  )
}
