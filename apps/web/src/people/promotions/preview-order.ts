import type { PromotedStudent } from '@lectureshelf/contract/people/promotions'

/** Moves students who lose access to the front, because they need a decision; the order is otherwise kept. */
export const inOrder = <S extends Pick<PromotedStudent, 'losesAccess'>>(students: readonly S[]): S[] => [
  ...students.filter(({ losesAccess }) => losesAccess),
  ...students.filter(({ losesAccess }) => !losesAccess),
]

/** Returns the students whose USN or name contains a text, in any case. */
export const found = <S extends Pick<PromotedStudent, 'usn' | 'name'>>(
  students: readonly S[],
  typed: string,
): S[] => {
  const text = typed.trim().toLowerCase()
  return students.filter(({ usn, name }) => `${usn} ${name}`.toLowerCase().includes(text))
}

type Placed = Pick<PromotedStudent, '_id' | 'usn' | 'from'>

/** Describes the differences between two previews, one sentence for each student. */
export const changesBetween = (seen: readonly Placed[], now: readonly Placed[]): string[] => {
  const before = new Map(seen.map((student) => [student._id, student]))
  const after = new Map(now.map((student) => [student._id, student]))
  const gone = seen
    .filter(({ _id: id }) => !after.has(id))
    .map(({ usn }) => `${usn} is no longer to be promoted.`)
  const others = now.flatMap(({ _id: id, usn, from }) => {
    const earlier = before.get(id)
    if (earlier === undefined) return [`${usn} joined the batch.`]
    return earlier.from.semNum === from.semNum ? [] : [`${usn} is in ${from.semName} now.`]
  })
  return [...gone, ...others]
}
