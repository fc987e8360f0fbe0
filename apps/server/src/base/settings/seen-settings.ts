import type { MoneySettings } from '@lectureshelf/contract/base/settings'
import type { Db } from '../../platform/db/database.ts'
import { requireUnchanged } from '../audit/changed-meanwhile.ts'
import { rupees } from '../mail/mail-text.ts'

const labels = {
  upiId: 'The UPI id',
  payeeName: 'The payee name',
  basicPricePaise: 'The price of Basic',
  premiumPricePaise: 'The price of Premium',
  provisionalRenewal: 'Reading on trust after a renewal',
  provisionalSignUp: 'Reading on trust after a sign-up',
} as const satisfies Record<keyof MoneySettings, string>

const wordsOf = (value: string | number | boolean): string => {
  if (typeof value === 'number') return rupees(value)
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : value
}

const allWords = (settings: Partial<MoneySettings>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      Object.hasOwn(labels, name) ? [[name, wordsOf(value)]] : [],
    ),
  )

interface Change {
  seen: Partial<MoneySettings>
  there: MoneySettings
  wanted: Partial<MoneySettings>
}

/**
 * Requires that every setting that was sent as seen has its seen value. Call it while the settings are locked.
 * @throws AppError `changed_meanwhile`
 */
export const requireSeenSettings = async (tx: Db, { seen, there, wanted }: Change): Promise<void> => {
  const shown = allWords(seen)
  const fields = Object.entries(labels).filter(([name]) => Object.hasOwn(shown, name))
  const edit = { seen: shown, there: allWords(there), wanted: { ...shown, ...allWords(wanted) } }
  await requireUnchanged(tx, fields, edit, 'setting.edit', 'settings')
}
