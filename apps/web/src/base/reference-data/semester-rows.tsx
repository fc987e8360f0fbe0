import { referenceDataCalls } from '@lectureshelf/contract/base/calls/reference-data.calls'
import { SemesterForm } from '@lectureshelf/contract/base/reference-data'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formErrors } from '../../lib/form-errors.ts'
import { call } from '../../lib/http/http.ts'
import { dssQuery } from '../dss/api.ts'
import type { RowForm } from './row-dialog.tsx'
import { RowSection } from './row-section.tsx'

const editOf = ({ semNum, semName }: { semNum: number; semName: string }): RowForm => ({
  title: `Edit semester ${semNum}`,
  fields: [
    { name: 'semName', label: 'Name', description: 'It is part of addresses: old links will stop working.' },
  ],
  initial: { semName },
  validate: formErrors(SemesterForm),
  save: (values) =>
    call(referenceDataCalls.editSemester, { params: { semNum }, body: { semName: values['semName'] ?? '' } }),
})

/** Lists the names of the eight semesters. */
export const SemesterRows = () => {
  const { data: dss } = useSuspenseQuery(dssQuery)
  return (
    <RowSection
      title="Semesters"
      hint="There are eight; only their names can be changed."
      empty="No semester"
      isShort
      rows={dss.semester.map((row) => ({
        key: String(row.semNum),
        title: row.semName,
        detail: `Semester ${row.semNum}`,
        what: `the semester ${row.semName}`,
        edit: editOf(row),
      }))}
    />
  )
}
