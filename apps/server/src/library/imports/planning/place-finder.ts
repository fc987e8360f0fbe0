import type { Place } from '@lectureshelf/contract/access'
import type { DssData } from '@lectureshelf/contract/base/dss'

const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()

/** Matches `5th Sem`, `Semester 5`, `Sem 5` or `5`. */
const semesterPattern = /^(?:sem(?:ester)?\.? ?)?(\d{1,2})(?:st|nd|rd|th)?(?: ?sem(?:ester)?\.?)?$/u

/** Creates the finder of departments, schemes and semesters by the names that people use. */
export const createPlaceFinder = (dss: DssData) => {
  const findDepartment = (name: string): string | null => {
    const wanted = plain(name)
    const row =
      dss.department.find(({ deptId }) => plain(deptId) === wanted) ??
      dss.department.find(({ deptName }) => plain(deptName) === wanted)
    return row?.deptId ?? null
  }
  const findSemester = (name: string): number | null => {
    const wanted = plain(name)
    const byName = dss.semester.find(({ semName }) => plain(semName) === wanted)
    if (byName !== undefined) return byName.semNum
    const number = Number(semesterPattern.exec(wanted)?.[1])
    return dss.semester.find(({ semNum }) => semNum === number)?.semNum ?? null
  }
  const findScheme = (name: string): string | null =>
    dss.scheme.find(({ scheme }) => plain(scheme) === plain(name).replace(/ ?scheme$/u, ''))?.scheme ?? null

  return {
    isDepartment: (name: string) => findDepartment(name) !== null,
    /** Finds a place by three names. @returns the place, or the reason and the number of names found before it */
    find: (
      department: string,
      scheme: string,
      semester: string,
    ): Place | { reason: string; known: number } => {
      const deptId = findDepartment(department)
      if (deptId === null) return { reason: `There is no department "${department}".`, known: 0 }
      const found = findScheme(scheme)
      if (found === null) return { reason: `There is no scheme "${scheme}".`, known: 1 }
      const semNum = findSemester(semester)
      if (semNum === null) return { reason: `There is no semester "${semester}".`, known: 2 }
      return { deptId, scheme: found, semNum }
    },
  }
}

export type PlaceFinder = ReturnType<typeof createPlaceFinder>
