import type { Semester } from '@lectureshelf/contract/site/dss'

/**
 * The semesters a person may switch between: those given, in their order, once each. The one on the page is
 * always among them, also when nothing covers it.
 */
export const semesterChoices = (given: readonly Semester[], current: string): string[] => {
  const sorted = [...given].sort((left, right) => left.semNum - right.semNum)
  const names = new Set(sorted.map(({ semName }) => semName))
  return [...names.add(current)]
}
