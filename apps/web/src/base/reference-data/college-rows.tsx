import { referenceDataCalls } from '@lectureshelf/contract/base/calls/reference-data.calls'
import { CollegeForm } from '@lectureshelf/contract/base/reference-data'
import { Button, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { formErrors } from '../../lib/form-errors.ts'
import { call } from '../../lib/http/http.ts'
import { dssQuery } from '../dss/api.ts'
import classes from './reference-data.module.css'
import type { RowForm } from './row-dialog.tsx'
import { RowSection } from './row-section.tsx'

interface College {
  clgCode: string
  clgName: string
}

/** Initial number of rows: the list has hundreds. */
const atFirst = 8

const fields = [
  {
    name: 'clgCode',
    label: 'Code',
    description: 'As it appears in USNs: 2 to 4 letters and digits, such as BI.',
  },
  { name: 'clgName', label: 'Name' },
] as const

const add: RowForm = {
  title: 'Add a college',
  fields,
  initial: { clgCode: '', clgName: '' },
  validate: formErrors(CollegeForm),
  save: ({ clgCode = '', clgName = '' }) =>
    call(referenceDataCalls.addCollege, { body: { clgCode, clgName } }),
}

const editOf = (row: College): RowForm => ({
  title: `Edit ${row.clgCode}`,
  fields: fields.map((field) => ({ ...field, isFixed: field.name === 'clgCode' })),
  initial: { ...row },
  validate: formErrors(CollegeForm),
  save: ({ clgName = '' }) =>
    call(referenceDataCalls.editCollege, { params: { clgCode: row.clgCode }, body: { clgName } }),
})

const holds = ({ clgCode, clgName }: College, words: string): boolean =>
  `${clgCode} ${clgName}`.toLowerCase().includes(words)

/** Lists the colleges by name, filtered by the text typed. */
export const CollegeRows = () => {
  const { data: dss } = useSuspenseQuery(dssQuery)
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const words = useDeferredValue(typed.trim().toLowerCase())
  const found = dss.college.filter((row) => holds(row, words))
  const shown = showsAll ? found : found.slice(0, atFirst)
  return (
    <>
      <RowSection
        title="Colleges"
        hint="By name."
        count={found.length}
        empty="No matching colleges"
        add={add}
        rows={shown.map((row) => ({
          key: row.clgCode,
          title: row.clgName,
          detail: row.clgCode,
          what: `the college ${row.clgCode}`,
          edit: editOf(row),
          remove: () => call(referenceDataCalls.removeCollege, { params: { clgCode: row.clgCode } }),
        }))}
      >
        <TextInput
          label="Find a college"
          type="search"
          className={classes.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </RowSection>
      {found.length > shown.length && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          Show all {found.length} colleges
        </Button>
      )}
    </>
  )
}
