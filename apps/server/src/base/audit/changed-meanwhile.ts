import type { AuditAction } from '@lectureshelf/contract/base/audit'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findLastActorName } from './audit.repo.ts'

type Values<Field extends string> = Record<Field, string>
type Labels<Field extends string> = readonly (readonly [field: Field, label: string])[]

interface Edit<Field extends string> {
  /** The values that the editor saw. */
  seen: Values<Field>
  /** The stored values. */
  there: Values<Field>
  /** The values that the editor wants to store. */
  wanted: Values<Field>
}

const shownLength = 100

const quote = (value: string): string => {
  if (value === '') return 'empty'
  const characters = Array.from(value)
  return characters.length <= shownLength ? `"${value}"` : `"${characters.slice(0, shownLength).join('')}..."`
}

/**
 * Returns a sentence per field that someone has changed since the editor opened it. A field that already has the
 * wanted value is no conflict, because a call may be repeated.
 */
export const describeChanges = <Field extends string>(
  labels: Labels<Field>,
  { seen, there, wanted }: Edit<Field>,
  changedBy: string | null,
): string[] => {
  const by = changedBy === null ? '' : ` (changed by ${changedBy})`
  return labels.flatMap(([field, label]) => {
    const now = there[field]
    return now === seen[field] || now === wanted[field] ? [] : [`${label} is now ${quote(now)}${by}.`]
  })
}

/**
 * Throws when an edit would overwrite a change that its editor has not seen; without `seen` every edit passes.
 * The caller must hold a lock on the edited row. The action and the id find such edits in the audit log.
 * @throws AppError `changed_meanwhile`
 */
export const requireUnchanged = async <Field extends string>(
  tx: Db,
  labels: Labels<Field>,
  edit: Omit<Edit<Field>, 'seen'> & { seen: Values<Field> | undefined },
  action: AuditAction,
  entityId: string,
): Promise<void> => {
  const { seen, there, wanted } = edit
  if (seen === undefined || describeChanges(labels, { seen, there, wanted }, null).length === 0) return
  const changedBy = await findLastActorName(tx, action, entityId)
  const sentences = describeChanges(labels, { seen, there, wanted }, changedBy)
  throw new AppError('changed_meanwhile', { extraDetails: sentences.join(' ') })
}
