import { createServedOrder } from '../../../platform/served-order.ts'

/** A version that waits for its turn. */
interface Waiting {
  addedBy: string | null
  turns: number
}

const personOf = ({ addedBy }: Waiting): string => addedBy ?? ''

/** Lets persons take turns, however many PDFs one of them has added, as far as this process remembers. */
export const createTurnsOfPersons = () => {
  const persons = createServedOrder()
  return {
    /** Sorts versions, the most urgent of each person first, into the order of their turns. */
    sort: <Version extends Waiting>(versions: Version[]): Version[] =>
      versions.toSorted(
        (one, other) => one.turns - other.turns || persons.of(personOf(one)) - persons.of(personOf(other)),
      ),
    /** Notes that a version has its turn. */
    note: (version: Waiting): void => persons.note(personOf(version)),
  }
}
