import type { DssData } from '@lectureshelf/contract/base/dss'

/** First choice of a select that must be filled in. */
export const unchosen = { value: '', label: 'Choose' }

const noData: DssData = { department: [], scheme: [], semester: [], batch: [], college: [] }

/** Returns the choices that selects offer from the reference data: none while it is loading. */
export const placeChoices = (dss: DssData = noData) => ({
  departments: dss.department.map(({ deptId }) => deptId),
  namedDepartments: dss.department.map(({ deptId, deptName }) => ({
    value: deptId,
    label: `${deptId}: ${deptName}`,
  })),
  schemes: dss.scheme.map(({ scheme }) => scheme),
  semesters: dss.semester.map(({ semName }) => semName),
  numberedSemesters: dss.semester.map(({ semNum, semName }) => ({ value: String(semNum), label: semName })),
  batches: dss.batch.map(({ batch }) => batch),
  colleges: dss.college.map(({ clgCode, clgName }) => ({
    value: clgCode,
    label: `${clgName} (${clgCode})`,
  })),
})
