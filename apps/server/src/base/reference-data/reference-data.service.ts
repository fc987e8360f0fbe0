import type { AuditAction } from '@lectureshelf/contract/base/audit'
import type { DssData } from '@lectureshelf/contract/base/dss'
import { rowChanged } from '@lectureshelf/contract/messages'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/locks.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { requireFreeAddress, requireFreeName, requireUnused } from './reference-data.policy.ts'
import {
  deleteBatch,
  deleteCollege,
  deleteDepartment,
  insertBatch,
  insertCollege,
  insertDepartment,
  readDss,
  renameSemester,
  updateBatch,
  updateCollege,
  updateDepartment,
} from './reference-data.repo.ts'
import { usesByPeople, usesOfDepartment } from './uses.query.ts'

type Row<Kind extends keyof DssData> = DssData[Kind][number]

type Recorded = [action: AuditAction, entityId: string, change: { before?: unknown; after?: unknown }]

/** A change of the reference data. @returns what the audit log records of it */
type Step<Input> = (tx: Db, input: Input, dss: DssData) => Promise<Recorded>

const found = <T>(rows: readonly T[], matches: (row: T) => boolean): T => orNotFound(rows.find(matches))

const addDepartment: Step<Row<'department'>> = async (tx, row, dss) => {
  requireFreeAddress(row.deptId)
  const taken = dss.department.map(({ deptId }) => deptId)
  requireFreeName('department', row.deptId, taken)
  await insertDepartment(tx, row)
  return ['department.add', row.deptId, { after: row }]
}

const editDepartment: Step<Row<'department'>> = async (tx, row, dss) => {
  const before = found(dss.department, ({ deptId }) => deptId === row.deptId)
  await updateDepartment(tx, row)
  return ['department.edit', row.deptId, { before, after: row }]
}

const removeDepartment: Step<string> = async (tx, deptId, dss) => {
  const before = found(dss.department, (row) => row.deptId === deptId)
  requireUnused(`The department ${deptId}`, await usesOfDepartment(tx, deptId))
  await deleteDepartment(tx, deptId)
  return ['department.remove', deptId, { before }]
}

const requireScheme = (scheme: string | null, dss: DssData): void => {
  if (scheme === null || dss.scheme.some((row) => row.scheme === scheme)) return
  const reason = `There is no scheme ${scheme}.`
  throw new AppError('invalid_request', { field: { name: 'scheme', reason } })
}

const addBatch: Step<Row<'batch'>> = async (tx, row, dss) => {
  requireScheme(row.scheme, dss)
  const taken = dss.batch.map(({ batch }) => batch)
  requireFreeName('batch', row.batch, taken)
  await insertBatch(tx, row)
  return ['batch.add', row.batch, { after: row }]
}

const editBatch: Step<Row<'batch'>> = async (tx, row, dss) => {
  const before = found(dss.batch, ({ batch }) => batch === row.batch)
  requireScheme(row.scheme, dss)
  await updateBatch(tx, row)
  return ['batch.edit', row.batch, { before, after: row }]
}

const removeBatch: Step<string> = async (tx, batch, dss) => {
  const before = found(dss.batch, (row) => row.batch === batch)
  requireUnused(`The batch ${batch}`, await usesByPeople(tx, 'batch', batch))
  await deleteBatch(tx, batch)
  return ['batch.remove', batch, { before }]
}

const addCollege: Step<Row<'college'>> = async (tx, row, dss) => {
  const taken = dss.college.map(({ clgCode }) => clgCode)
  requireFreeName('college', row.clgCode, taken)
  await insertCollege(tx, row)
  return ['college.add', row.clgCode, { after: row }]
}

const editCollege: Step<Row<'college'>> = async (tx, row, dss) => {
  const before = found(dss.college, ({ clgCode }) => clgCode === row.clgCode)
  await updateCollege(tx, row)
  return ['college.edit', row.clgCode, { before, after: row }]
}

const removeCollege: Step<string> = async (tx, clgCode, dss) => {
  const before = found(dss.college, (row) => row.clgCode === clgCode)
  requireUnused(`The college ${clgCode}`, await usesByPeople(tx, 'college', clgCode))
  await deleteCollege(tx, clgCode)
  return ['college.remove', clgCode, { before }]
}

type RenameSemester = (on: Db, from: string, to: string) => Promise<void>

const createEditSemester =
  (renameInSignUps: RenameSemester): Step<Row<'semester'>> =>
  async (tx, row, dss) => {
    const before = found(dss.semester, ({ semNum }) => semNum === row.semNum)
    const taken = dss.semester.filter((other) => other !== before).map(({ semName }) => semName)
    requireFreeName('semester', row.semName, taken)
    // Claims first, as an approval locks them: its new account then waits for no one who waits for the claim.
    await renameInSignUps(tx, before.semName, row.semName)
    await renameSemester(tx, row)
    return ['semester.edit', String(row.semNum), { before, after: row }]
  }

interface ReferenceDataOptions {
  db: Db
  /** Renames a semester in the forms of sign-ups, whose approval needs its name. */
  renameSemesterOfSignUps: RenameSemester
}

/**
 * Creates the service by which the owner changes departments, batches, colleges and semester names. A row that is
 * referred to cannot be removed.
 */
export const createReferenceDataService = ({ db, renameSemesterOfSignUps }: ReferenceDataOptions) => {
  const change =
    <Input>(step: Step<Input>, ...changed: Parameters<typeof rowChanged>) =>
    (actor: Actor, input: Input): Promise<{ message: string }> =>
      db.transaction(async (tx) => {
        await lock(tx, 'referenceData')
        await recordAudit(tx, actor, ...(await step(tx, input, await readDss(tx))))
        return { message: rowChanged(...changed) }
      })
  return {
    addDepartment: change(addDepartment, 'Department', 'added'),
    editDepartment: change(editDepartment, 'Department', 'updated'),
    removeDepartment: change(removeDepartment, 'Department', 'removed'),
    addBatch: change(addBatch, 'Batch', 'added'),
    editBatch: change(editBatch, 'Batch', 'updated'),
    removeBatch: change(removeBatch, 'Batch', 'removed'),
    addCollege: change(addCollege, 'College', 'added'),
    editCollege: change(editCollege, 'College', 'updated'),
    removeCollege: change(removeCollege, 'College', 'removed'),
    editSemester: change(createEditSemester(renameSemesterOfSignUps), 'Semester', 'updated'),
  }
}

export type ReferenceDataService = ReturnType<typeof createReferenceDataService>
