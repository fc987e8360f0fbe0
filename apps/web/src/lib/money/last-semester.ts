import { lastSemester } from '@lectureshelf/contract/constants'
import type { Semester } from '@lectureshelf/contract/base/dss'

/** Returns whether a semester is the last one, which only Basic covers. */
export const isLastSemester = (semName: string, semesters: readonly Semester[]): boolean =>
  semesters.find((semester) => semester.semName === semName)?.semNum === lastSemester
