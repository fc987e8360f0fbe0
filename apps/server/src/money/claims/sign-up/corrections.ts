import { claimChanges } from '@lectureshelf/contract/money/payment-messages'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { readTrail, recordAudit } from '../../../base/audit/audit.service.ts'
import type { StoredClaim } from '../../tables/claims.table.ts'

const action = 'claim.correct'

/** Names of form fields in the sentences about a changed claim; plan, amount and UTR are named elsewhere. */
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
  discountCode: 'The discount code',
  semNum: 'The first semester',
}

type Values = Record<string, string | number>

const valuesOf = ({ plan, amountPaise, utr, state, form, discountCode, semNum }: StoredClaim): Values => ({
  ...form,
  semNum: semNum ?? '',
  discountCode: discountCode ?? '',
  plan,
  amountPaise,
  utr,
  state,
})

const pick = (values: Values, fields: string[]): Values =>
  Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field] ?? '']] : [])))

/** Returns the fields that changed; a rejected claim that is sent again also changes its state. */
export const changedFields = (before: StoredClaim, after: StoredClaim): string[] => {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((field) => old[field] !== now[field])
}

/**
 * Records what the sender of a claim changed. The sender of a sign-up has no account and no id: the name comes from the
 * form.
 */
export const recordCorrection = async (
  on: Db,
  before: StoredClaim,
  after: StoredClaim,
  senderId: string | null = null,
): Promise<void> => {
  const fields = changedFields(before, after)
  if (fields.length === 0) return
  const sender = { id: senderId, usn: after.usn, name: after.form['name'] ?? '' }
  await recordAudit(on, sender, action, after.id, {
    before: pick(valuesOf(before), fields),
    after: { ...pick(valuesOf(after), fields), correctedAt: after.correctedAt?.toISOString() },
  })
}

const Value = z.union([z.string(), z.number()])
const Recorded = z.object({
  before: z.record(z.string(), Value),
  after: z.record(z.string(), Value),
})

/** Returns a sentence per form field that the sender of a claim changed after an instant. */
export const listCorrections = async (on: Db, claimId: string, since: string | null): Promise<string[]> => {
  const records = Recorded.array().parse(await readTrail(on, action, claimId))
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
