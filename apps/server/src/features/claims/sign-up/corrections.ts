import { claimChanges } from '@lectureshelf/contract/money/payment-messages'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { readTrail, recordAudit } from '../../audit/audit.service.ts'
import type { StoredClaim } from '../../../people/claims.table.ts'

const trail = { action: 'claim.correct' } as const

/** How the sentences of a changed claim call the fields of its form; plan, amount and UTR have their own. */
const labels: Record<string, string> = {
  name: 'The name',
  gender: 'The gender',
  email: 'The email',
  contact: 'The contact number',
  dob: 'The date of birth',
  department: 'The department',
  batch: 'The batch',
  scheme: 'The scheme',
  semester: 'The semester',
  college: 'The college',
}

type Values = Record<string, string | number>

const valuesOf = ({ plan, amountPaise, utr, state, form }: StoredClaim): Values => ({
  ...form,
  plan,
  amountPaise,
  utr,
  state,
})

const pick = (values: Values, fields: string[]): Values =>
  Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field] ?? '']] : [])))

/** The fields in which a claim differs from what it was; a rejected one that is sent again differs in its state. */
export const changedFields = (before: StoredClaim, after: StoredClaim): string[] => {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((field) => old[field] !== now[field])
}

/** Records what the sender of a claim changed. Nobody is signed in: the sender is named as the form does. */
export const recordCorrection = async (on: Db, before: StoredClaim, after: StoredClaim): Promise<void> => {
  const fields = changedFields(before, after)
  if (fields.length === 0) return
  const sender = { id: null, usn: after.usn, name: after.form['name'] ?? '' }
  await recordAudit(on, sender, {
    ...trail,
    entityId: after.id,
    before: pick(valuesOf(before), fields),
    after: { ...pick(valuesOf(after), fields), correctedAt: after.correctedAt?.toISOString() },
  })
}

const Value = z.union([z.string(), z.number()])
const Recorded = z.object({
  before: z.record(z.string(), Value),
  after: z.record(z.string(), Value),
})

/** What the sender of a claim changed in its form after an instant, a sentence for each field. */
export const listCorrections = async (on: Db, claimId: string, since: string | null): Promise<string[]> => {
  const records = Recorded.array().parse(await readTrail(on, { ...trail, entityId: claimId }))
  const later = records
    .filter(
      ({ after: { correctedAt = '' } }) => since === null || correctedAt > new Date(since).toISOString(),
    )
    .toSorted((a, b) => ((a.after.correctedAt ?? '') < (b.after.correctedAt ?? '') ? -1 : 1))
  return Object.entries(labels).flatMap(([field, label]) => {
    const touched = later.filter(({ before, after }) => field in before || field in after)
    const was = String(touched[0]?.before[field] ?? '')
    const now = String(touched.at(-1)?.after[field] ?? '')
    return was === now ? [] : [claimChanges.field(label, was, now)]
  })
}
