import { type PeopleCount, fewestPeople } from '@lectureshelf/contract/site/insight-report'

const isFew = (people: number): boolean => people < fewestPeople

/** Says a count of people, unless it is small. */
export const sayPeople = (people: number): PeopleCount => (isFew(people) ? 'few' : people)

/**
 * Says how many people belong to groups within a larger one. A group is withheld when the few who are only in the
 * larger one would be known by difference.
 */
export const sayGroups = (all: number, groups: readonly number[]): PeopleCount[] =>
  groups.map((people) => {
    const others = all - people
    return others > 0 && isFew(others) && !isFew(people) ? 'withheld' : sayPeople(people)
  })

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)

/**
 * Says how many people belong to the parts of a whole. While a single part is hidden, or the hidden ones together are
 * few, the smallest part that is still shown is withheld as well.
 */
export const sayParts = (all: number, parts: readonly number[]): PeopleCount[] => {
  const said = sayGroups(all, parts)
  const hidden = (): number[] => parts.filter((_, index) => typeof said[index] === 'string')
  const smallestShown = (): number => {
    const shown = parts.filter((_, index) => typeof said[index] === 'number')
    return said.indexOf(Math.min(...shown))
  }
  while (hidden().length > 0 && (hidden().length === 1 || isFew(sumOf(hidden())))) {
    const smallest = smallestShown()
    if (smallest < 0) break
    said[smallest] = 'withheld'
  }
  return said
}
