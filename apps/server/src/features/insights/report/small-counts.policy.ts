import { fewestPeople } from '@lectureshelf/contract/site/insight/insight-periods'
import type { PeopleCount } from '@lectureshelf/contract/site/insight/insight-report'

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
 * Says how many people belong to the parts of a whole. While the hidden parts together are few, which the whole would
 * tell by difference, the smallest part that is still shown is withheld as well. That nobody belongs to them is no harm.
 */
export const sayParts = (all: number, parts: readonly number[]): PeopleCount[] => {
  const said = sayGroups(all, parts)
  const hiddenPeople = (): number => sumOf(parts.filter((_, index) => typeof said[index] === 'string'))
  while (hiddenPeople() > 0 && isFew(hiddenPeople())) {
    const smallest = Math.min(...said.filter((one) => typeof one === 'number'))
    // Without a shown part there is nothing left to subtract.
    if (smallest === Number.POSITIVE_INFINITY) break
    said[said.indexOf(smallest)] = 'withheld'
  }
  return said
}
