import type { UsnProblem, UsnRow } from '@lectureshelf/contract/people/bulk'
import { isStaff } from '../../../base/identity/actors.ts'
import { findStudentsByUsns } from '../../../base/identity/students.table.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Holder, planUsns, readUsnLines } from './usn-lines.policy.ts'

interface Plan {
  rows: UsnRow[]
  problems: UsnProblem[]
}

/** Creates the service that reads the owner's lists of USNs. Changing them is one of the changes of many students. */
export const createUsnPlansService = ({ db }: { db: Db }) => ({
  /** Says what a list of old and new USNs would change. */
  plan: async (text: string): Promise<Plan> => {
    const read = readUsnLines(text)
    const usns = [...new Set(read.lines.flatMap(({ from, to }) => [from, to]))]
    const people = await findStudentsByUsns(db, usns)
    const holders = new Map(
      people.map((person): [string, Holder] => [
        person.usn,
        { id: person.id, usn: person.usn, name: person.name, isStaff: isStaff(person) },
      ]),
    )
    const planned = planUsns(read.lines, holders)
    const problems = [...read.problems, ...planned.problems]
    return { rows: planned.rows, problems: problems.toSorted((one, other) => one.line - other.line) }
  },
})
