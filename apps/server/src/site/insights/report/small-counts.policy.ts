import { fewestPeople, sayPeople } from '@lectureshelf/contract/site/insight/insight-periods'
import type { PeopleCount } from '@lectureshelf/contract/base/people-count'

const isFew = (people: number): boolean => people < fewestPeople

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
 * Says how many people belong to the parts of a whole, such as the days of a week; someone may belong to several. While
 * the whole would tell what the hidden parts are, because together they are few or each is as large as "under 5" can be,
 * the smallest part that is still shown is hidden as well. Then all of them are said alike: which of them is small stays
 * open, and how large they are at most. That no one belongs to them is no harm.
 */
export const sayParts = (all: number, parts: readonly number[]): PeopleCount[] => {
  const said = sayGroups(all, parts)
  const hidden = (): number[] => parts.filter((_, index) => typeof said[index] === 'string')
  const isTold = (): boolean => {
    const people = sumOf(hidden())
    return people > 0 && (isFew(people) || people === (fewestPeople - 1) * hidden().length)
  }
  let isWithheld = said.includes('withheld')
  while (isTold()) {
    const smallest = Math.min(...said.filter((one) => typeof one === 'number'))
    isWithheld ||= !isFew(all)
    // Without a shown part there is nothing left to subtract.
    if (smallest === Number.POSITIVE_INFINITY) break
    said[said.indexOf(smallest)] = 'withheld'
  }
  return said.map((one) => (isWithheld && typeof one === 'string' ? 'withheld' : one))
}
