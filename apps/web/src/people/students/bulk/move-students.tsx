import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { placeChoices } from '../../../lib/place-choices.ts'
import { dssQuery } from '../../../base/dss/api.ts'
import { moveStudents } from './api.ts'
import { BulkAction } from './bulk-action.tsx'
import { type Move, freezeMove, movedBack } from './bulk-rows.ts'
import type { StudentsActionProps } from './extend-students.tsx'

const stays = { value: '', label: 'Stays as it is' }
const nothing = { semNum: '', college: '', batch: '', scheme: '' }

const moveOf = ({ semNum, college, batch, scheme }: typeof nothing): Move => ({
  ...(semNum !== '' && { semNum: Number(semNum) }),
  ...(college !== '' && { college }),
  ...(batch !== '' && { batch }),
  ...(scheme !== '' && { scheme }),
})

/** Moves chosen students to another semester, college, batch or scheme. */
export const MoveStudents = ({ people, ...dialog }: StudentsActionProps) => {
  const { data: dss } = useQuery(dssQuery)
  const { numberedSemesters, colleges, batches, schemes } = placeChoices(dss)
  const [chosen, setChosen] = useState(nothing)
  const move = moveOf(chosen)
  const isChosen = Object.keys(move).length > 0
  const frozen = isChosen ? freezeMove(people, move) : { rows: [], leftOut: [] }
  const { length } = frozen.rows
  const plans =
    move.semNum === undefined
      ? 'Plans stay as they are.'
      : 'Plans stay as they are: whoever has none for the new semester can read again after renewing.'
  const sum =
    length === 0 ? 'No one moves.' : `${formatCount(length, 'student moves', 'students move')}. ${plans}`
  const fields = [
    ['semNum', 'Semester', numberedSemesters],
    ['college', 'College', colleges],
    ['batch', 'Batch', batches],
    ['scheme', 'Scheme', schemes],
  ] as const
  return (
    <BulkAction
      {...dialog}
      frozen={frozen}
      sum={isChosen ? sum : null}
      saveLabel={`Move ${formatCount(length, 'student')}`}
      what="moved"
      send={moveStudents}
      undo={{ send: (rows) => moveStudents(movedBack(rows)), what: 'moved back' }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {fields.map(([name, label, choices]) => (
          <NativeSelect
            key={name}
            label={label}
            data={[stays, ...choices]}
            value={chosen[name]}
            onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </BulkAction>
  )
}
