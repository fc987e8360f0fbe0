import { hiddenScheme } from '@lectureshelf/contract/constants'
import type { DssData } from '@lectureshelf/contract/site/dss'

/** The first choice of a select without a value. */
export const unchosen = { value: '', label: 'Choose' }

const noData: DssData = { department: [], scheme: [], semester: [], batch: [], college: [] }

/** Returns what selects offer of the reference data, which may still be loading. Scheme 2023 is hidden. */
export const placeChoices = (dss: DssData = noData) => ({
  departments: dss.department.map(({ deptId }) => deptId),
  namedDepartments: dss.department.map(({ deptId, deptName }) => ({
    value: deptId,
    label: `${deptId}: ${deptName}`,
  })),
  schemes: dss.scheme.map(({ scheme }) => scheme).filter((scheme) => scheme !== hiddenScheme),
  semesters: dss.semester.map(({ semName }) => semName),
  numberedSemesters: dss.semester.map(({ semNum, semName }) => ({ value: String(semNum), label: semName })),
  batches: dss.batch.map(({ batch }) => batch),
  colleges: dss.college.map(({ clgCode, clgName }) => ({
    value: clgCode,
    label: `${clgName} (${clgCode})`,
  })),
})
