import type { Semester } from '@lectureshelf/contract/site/dss'
import type { Place } from '@lectureshelf/contract/access'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import collegeRows from '@lectureshelf/reference-data/colleges.json' with { type: 'json' }
import { findPlace, findSemester, hasDss, insertDss, readDss } from './reference-data.repo.ts'
import { batches, departments, schemes, semesters } from './reference-data.ts'

const Colleges = z.array(z.object({ clgCode: z.string(), clgName: z.string(), region: z.number().int() }))

/** A place by the names that calls use. */
interface PlaceNames {
  department: string
  scheme: string
  semester: string
}

const whatIsUnknown = async (db: Db, { department, scheme, semester }: PlaceNames): Promise<string> => {
  const dss = await readDss(db)
  if (!dss.department.some((row) => row.deptId === department)) return `There is no department ${department}.`
  if (!dss.scheme.some((row) => row.scheme === scheme)) return `There is no scheme ${scheme}.`
  return `There is no semester ${semester}.`
}

/** Creates the service that reads departments, schemes, semesters, batches and colleges. */
export const createDssService = ({ db }: { db: Db }) => ({
  read: () => readDss(db),
  /** Fills a new installation; does nothing when departments exist. */
  seed: async (): Promise<void> => {
    if (await hasDss(db)) return
    await insertDss(db, { departments, schemes, semesters, batches, colleges: Colleges.parse(collegeRows) })
  },
  /** Finds a place by its names. @throws AppError `invalid_request` that names the unknown value. */
  getPlace: async (names: PlaceNames): Promise<Place> => {
    const place = await findPlace(db, names)
    if (place === null)
      throw new AppError('invalid_request', { extraDetails: await whatIsUnknown(db, names) })
    return place
  },
  listSemesters: async (): Promise<Semester[]> => (await readDss(db)).semester,
  /** Finds a semester by its current name. Pass the transaction when called inside one. */
  findSemester: (semName: string, on: Db = db): Promise<Semester | null> => findSemester(on, semName),
})

export type DssService = ReturnType<typeof createDssService>
