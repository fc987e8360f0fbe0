import type { DssData } from '@lectureshelf/contract/base/dss'
import { referenceDataCalls } from '@lectureshelf/contract/base/calls/reference-data.calls'
import { BatchForm } from '@lectureshelf/contract/base/reference-data'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formErrors } from '../../lib/form-errors.ts'
import { call } from '../../lib/http/http.ts'
import { dssQuery } from '../dss/api.ts'
import type { RowForm } from './row-dialog.tsx'
import { RowSection } from './row-section.tsx'

type Values = Record<string, string>

/** An empty choice is an empty text in the form and null in the request. */
const bodyOf = ({ batch = '', scheme = '' }: Values) => ({ batch, scheme: scheme === '' ? null : scheme })

const validate = (values: Values) => formErrors(BatchForm)(bodyOf(values))

const fieldsOf = (schemes: DssData['scheme'], isFixed: boolean): RowForm['fields'] => [
  { name: 'batch', label: 'Batch', description: 'The year it began, such as 2026.', isFixed },
  {
    name: 'scheme',
    label: 'Scheme',
    description: 'Sign-up fills it in for this batch. Students keep the one they have.',
    options: [
      { value: '', label: 'None yet' },
      ...schemes.map(({ scheme }) => ({ value: scheme, label: scheme })),
    ],
  },
]

/** Lists the batches, each with its scheme. */
export const BatchRows = () => {
  const { data: dss } = useSuspenseQuery(dssQuery)
  const add: RowForm = {
    title: 'Add a batch',
    fields: fieldsOf(dss.scheme, false),
    initial: { batch: '', scheme: '' },
    validate,
    save: (values) => call(referenceDataCalls.addBatch, { body: bodyOf(values) }),
  }
  const editOf = (row: DssData['batch'][number]): RowForm => ({
    title: `Edit ${row.batch}`,
    fields: fieldsOf(dss.scheme, true),
    initial: { batch: row.batch, scheme: row.scheme ?? '' },
    validate,
    save: (values) =>
      call(referenceDataCalls.editBatch, {
        params: { batch: row.batch },
        body: { scheme: bodyOf(values).scheme },
      }),
  })
  return (
    <RowSection
      title="Batches"
      hint="A batch without a scheme leaves the choice to the student."
      empty="No batch yet"
      add={add}
      isShort
      rows={dss.batch.map((row) => ({
        key: row.batch,
        title: row.batch,
        detail: row.scheme === null ? 'No scheme yet' : `Scheme ${row.scheme}`,
        what: `the batch ${row.batch}`,
        edit: editOf(row),
        remove: () => call(referenceDataCalls.removeBatch, { params: { batch: row.batch } }),
      }))}
    />
  )
}
