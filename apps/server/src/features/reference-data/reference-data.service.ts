import type { DssData } from '@lectureshelf/contract/site/dss'
import { renameSemesterOfSignUps } from '../../people/claims.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/locks.ts'
import { AppError } from '../../platform/errors.ts'
import { type AuditEntry, recordAudit } from '../audit/audit.service.ts'
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
type Change<Input> = (actor: Actor, input: Input) => Promise<void>

/** How the owner changes the reference data. A row that is referred to cannot be removed. */
export interface ReferenceDataService {
  addDepartment: Change<Row<'department'>>
  editDepartment: Change<Row<'department'>>
  removeDepartment: Change<string>
  addBatch: Change<Row<'batch'>>
  editBatch: Change<Row<'batch'>>
  removeBatch: Change<string>
  addCollege: Change<Row<'college'>>
  editCollege: Change<Row<'college'>>
  removeCollege: Change<string>
  editSemester: Change<Row<'semester'>>
}

type Step<Input> = (tx: Db, input: Input, dss: DssData) => Promise<AuditEntry>

const found = <T>(rows: readonly T[], matches: (row: T) => boolean): T => {
  const row = rows.find(matches)
  if (row === undefined) throw new AppError('not_found')
  return row
}

const departments = {
  add: async (tx, row, dss) => {
    requireFreeAddress(row.deptId)
    requireFreeName(
      'department',
      row.deptId,
      dss.department.map(({ deptId }) => deptId),
    )
    await insertDepartment(tx, row)
    return { action: 'department.add', entityId: row.deptId, after: row }
  },
  edit: async (tx, row, dss) => {
    const before = found(dss.department, ({ deptId }) => deptId === row.deptId)
    await updateDepartment(tx, row)
    return { action: 'department.edit', entityId: row.deptId, before, after: row }
  },
} satisfies Record<string, Step<Row<'department'>>>

const removeDepartment: Step<string> = async (tx, deptId, dss) => {
  const before = found(dss.department, (row) => row.deptId === deptId)
  requireUnused(`The department ${deptId}`, await usesOfDepartment(tx, deptId))
  await deleteDepartment(tx, deptId)
  return { action: 'department.remove', entityId: deptId, before }
}

const requireScheme = (scheme: string | null, dss: DssData): void => {
  if (scheme === null || dss.scheme.some((row) => row.scheme === scheme)) return
  const reason = `There is no scheme ${scheme}.`
  throw new AppError('invalid_request', { field: { name: 'scheme', reason } })
}

const batches = {
  add: async (tx, row, dss) => {
    requireScheme(row.scheme, dss)
    requireFreeName(
      'batch',
      row.batch,
      dss.batch.map(({ batch }) => batch),
    )
    await insertBatch(tx, row)
    return { action: 'batch.add', entityId: row.batch, after: row }
  },
  edit: async (tx, row, dss) => {
    const before = found(dss.batch, ({ batch }) => batch === row.batch)
    requireScheme(row.scheme, dss)
    await updateBatch(tx, row)
    return { action: 'batch.edit', entityId: row.batch, before, after: row }
  },
} satisfies Record<string, Step<Row<'batch'>>>

const removeBatch: Step<string> = async (tx, batch, dss) => {
  const before = found(dss.batch, (row) => row.batch === batch)
  requireUnused(`The batch ${batch}`, await usesByPeople(tx, 'batch', batch))
  await deleteBatch(tx, batch)
  return { action: 'batch.remove', entityId: batch, before }
}

const colleges = {
  add: async (tx, row, dss) => {
    requireFreeName(
      'college',
      row.clgCode,
      dss.college.map(({ clgCode }) => clgCode),
    )
    await insertCollege(tx, row)
    return { action: 'college.add', entityId: row.clgCode, after: row }
  },
  edit: async (tx, row, dss) => {
    const before = found(dss.college, ({ clgCode }) => clgCode === row.clgCode)
    await updateCollege(tx, row)
    return { action: 'college.edit', entityId: row.clgCode, before, after: row }
  },
} satisfies Record<string, Step<Row<'college'>>>

const removeCollege: Step<string> = async (tx, clgCode, dss) => {
  const before = found(dss.college, (row) => row.clgCode === clgCode)
  requireUnused(`The college ${clgCode}`, await usesByPeople(tx, 'college', clgCode))
  await deleteCollege(tx, clgCode)
  return { action: 'college.remove', entityId: clgCode, before }
}

const editSemester: Step<Row<'semester'>> = async (tx, row, dss) => {
  const before = found(dss.semester, ({ semNum }) => semNum === row.semNum)
  const others = dss.semester.filter(({ semNum }) => semNum !== row.semNum)
  requireFreeName(
    'semester',
    row.semName,
    others.map(({ semName }) => semName),
  )
  await renameSemester(tx, row)
  await renameSemesterOfSignUps(tx, before.semName, row.semName)
  return { action: 'semester.edit', entityId: String(row.semNum), before, after: row }
}

/** Creates the service by which the owner changes departments, batches, colleges and semester names. */
export const createReferenceDataService = ({ db }: { db: Db }): ReferenceDataService => {
  const change =
    <Input>(step: Step<Input>): Change<Input> =>
    (actor, input) =>
      db.transaction(async (tx) => {
        await lock(tx, 'referenceData')
        await recordAudit(tx, actor, await step(tx, input, await readDss(tx)))
      })
  return {
    addDepartment: change(departments.add),
    editDepartment: change(departments.edit),
    removeDepartment: change(removeDepartment),
    addBatch: change(batches.add),
    editBatch: change(batches.edit),
    removeBatch: change(removeBatch),
    addCollege: change(colleges.add),
    editCollege: change(colleges.edit),
    removeCollege: change(removeCollege),
    editSemester: change(editSemester),
  }
}
