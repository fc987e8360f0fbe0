import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type AuditTrail, findLastActorName } from './audit.repo.ts'

type Values<Field extends string> = Record<Field, string>
type Labels<Field extends string> = readonly (readonly [field: Field, label: string])[]

interface Edit<Field extends string> {
  /** What the editor saw. */
  seen: Values<Field>
  /** What is there now. */
  there: Values<Field>
  /** What the editor wants it to be. */
  wanted: Values<Field>
}

const shownLength = 100

const quote = (value: string): string => {
  if (value === '') return 'empty'
  const characters = Array.from(value)
  return characters.length <= shownLength ? `"${value}"` : `"${characters.slice(0, shownLength).join('')}..."`
}

/**
 * What somebody changed since an editor opened something, a sentence a field. A field that already is what the
 * editor wants is no conflict: a call may come twice.
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
 * Lets an edit pass when it overwrites nothing that its editor has not seen; without `seen` any edit does. Call
 * it while what is edited is held. `record` is how such edits are found in the audit log.
 * @throws AppError `changed_meanwhile`
 */
export const requireUnchanged = async <Field extends string>(
  tx: Db,
  labels: Labels<Field>,
  edit: Omit<Edit<Field>, 'seen'> & { seen: Values<Field> | undefined },
  record: AuditTrail,
): Promise<void> => {
  const { seen, there, wanted } = edit
  if (seen === undefined || describeChanges(labels, { seen, there, wanted }, null).length === 0) return
  const changedBy = await findLastActorName(tx, record)
  const sentences = describeChanges(labels, { seen, there, wanted }, changedBy)
  throw new AppError('changed_meanwhile', { extraDetails: sentences.join(' ') })
}
