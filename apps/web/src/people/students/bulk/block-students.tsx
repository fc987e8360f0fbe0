import { formatCount } from '../../../lib/format.ts'
import { blockStudents } from './api.ts'
import { BulkAction } from './bulk-action.tsx'
import { freezeBlock } from './bulk-rows.ts'
import type { StudentsActionProps } from './extend-students.tsx'

const words = {
  block: {
    what: 'blocked',
    label: 'Block',
    sum: (count: number) =>
      `${formatCount(count, 'student is', 'students are')} signed out everywhere and cannot sign in until unblocked.`,
    undoNote: 'Undo unblocks them. They have to sign in again.',
  },
  unblock: {
    what: 'unblocked',
    label: 'Unblock',
    sum: (count: number) => `${formatCount(count, 'student')} can sign in again.`,
    undoNote: undefined,
  },
} as const

/** Blocks chosen students, or unblocks them. */
export const BlockStudents = ({
  people,
  action,
  ...dialog
}: StudentsActionProps & { action: 'block' | 'unblock' }) => {
  const blocked = action === 'block'
  const frozen = freezeBlock(people, blocked)
  const { length } = frozen.rows
  const { what, label, sum, undoNote } = words[action]
  const reverse = words[blocked ? 'unblock' : 'block'].what
  return (
    <BulkAction
      {...dialog}
      frozen={frozen}
      sum={length === 0 ? `No one is ${what}.` : sum(length)}
      saveLabel={`${label} ${formatCount(length, 'student')}`}
      what={what}
      send={(rows) => blockStudents(rows, blocked)}
      undo={{
        send: (rows) =>
          blockStudents(
            rows.map((row) => ({ ...row, blocked })),
            !blocked,
          ),
        what: reverse,
        note: undoNote,
      }}
    />
  )
}
