import type { DssData, Semester } from '@lectureshelf/contract/base/dss'
import type { Place } from '@lectureshelf/contract/access'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { AppError } from '../../platform/errors.ts'
import collegeRows from '@lectureshelf/reference-data/colleges.json' with { type: 'json' }
import { findSemester, hasDss, insertDss, readDss } from './reference-data.repo.ts'
import { batches, departments, schemes, semesters } from './reference-data.ts'

const Colleges = z.array(z.object({ clgCode: z.string(), clgName: z.string(), region: z.number().int() }))

/** A place by the names that calls use. */
interface PlaceNames {
  department: string
  scheme: string
  semester: string
}

/** Names the changes of reference data in the journal. */
export const referenceDataTopic = 'reference-data'

const whatIsUnknown = (dss: DssData, { department, scheme, semester }: PlaceNames): string => {
  if (!dss.department.some((row) => row.deptId === department)) return `There is no department ${department}.`
  if (!dss.scheme.some((row) => row.scheme === scheme)) return `There is no scheme ${scheme}.`
  return `There is no semester ${semester}.`
}

/** Creates the service that reads departments, schemes, semesters, batches and colleges. */
export const createDssService = ({ db, memory }: { db: Db; memory: Memory }) => {
  const remembered = memory.createStore<{ dssData: DssData }>({ max: 1 })
  const readReply = (): Promise<{ dssData: DssData }> =>
    remembered.get('', async () => ({ value: { dssData: await readDss(db) }, topics: [referenceDataTopic] }))
  const read = async (): Promise<DssData> => (await readReply()).dssData
  return {
    read,
    /** Returns the reply with all reference data: the same object until some of it changes. */
    readReply,
    /** Fills a new installation; does nothing when departments exist. */
    seed: async (): Promise<void> => {
      if (await hasDss(db)) return
      await insertDss(db, { departments, schemes, semesters, batches, colleges: Colleges.parse(collegeRows) })
    },
    /** Finds a place by its names. @throws AppError `invalid_request` that names the unknown value. */
    getPlace: async (names: PlaceNames): Promise<Place> => {
      const dss = await read()
      const department = dss.department.find(({ deptId }) => deptId === names.department)
      const scheme = dss.scheme.find((row) => row.scheme === names.scheme)
      const semester = dss.semester.find(({ semName }) => semName === names.semester)
      if (department === undefined || scheme === undefined || semester === undefined)
        throw new AppError('invalid_request', { extraDetails: whatIsUnknown(dss, names) })
      return { deptId: department.deptId, scheme: scheme.scheme, semNum: semester.semNum }
    },
    listSemesters: async (): Promise<Semester[]> => (await read()).semester,
    /** Finds a semester by its current name. Pass the transaction when called inside one. */
    findSemester: (semName: string, on: Db = db): Promise<Semester | null> => findSemester(on, semName),
  }
}

export type DssService = ReturnType<typeof createDssService>
