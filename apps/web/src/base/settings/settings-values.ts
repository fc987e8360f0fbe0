import { MoneySettings, Settings, type SettingsChange } from '@lectureshelf/contract/base/settings'
import { randomId } from '@mantine/hooks'
import { formatRupees } from '../../lib/format.ts'
import { decimalOf } from '../../lib/typed-text/typed-number.ts'

type Person = Settings['persons'][number]

/** Values of the form: prices are typed in rupees, and persons have keys that survive moving. */
export type SettingsValues = Omit<
  Settings,
  'basicPricePaise' | 'premiumPricePaise' | 'persons' | 'issuer'
> & {
  issuer: Omit<Settings['issuer'], 'taxPercent'>
  taxPercent: string
  basicPrice: string
  premiumPrice: string
  persons: (Person & { key: string })[]
}

/** The four resources in the order in which they are shown. */
export const resourceKeys = ['syllabus', 'modelPapers', 'academicCalendar', 'results'] as const

const fieldOf: Record<string, string> = {
  basicPricePaise: 'basicPrice',
  premiumPricePaise: 'premiumPrice',
  'issuer.taxPercent': 'taxPercent',
}

/** Converts typed rupees to integer paise; NaN when the text is not an amount. */
export const paiseOf = (typed: string): number => Math.round(decimalOf(typed) * 100)

/** Builds a row of the persons, empty by default. */
export const personValues = (person: Person = { name: '', duty: '' }): SettingsValues['persons'][number] => ({
  ...person,
  key: randomId(),
})

export const valuesOf = ({
  basicPricePaise,
  premiumPricePaise,
  persons,
  issuer: { taxPercent, ...issuer },
  ...rest
}: Settings): SettingsValues => ({
  ...rest,
  issuer,
  taxPercent: String(taxPercent),
  basicPrice: formatRupees(basicPricePaise),
  premiumPrice: formatRupees(premiumPricePaise),
  persons: persons.map(personValues),
})

/** Converts a typed rate; NaN when the text is not a number. */
const percentOf = (typed: string): number =>
  /^\d{1,2}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : Number.NaN

export const settingsOf = ({
  basicPrice,
  premiumPrice,
  persons,
  issuer,
  taxPercent,
  ...rest
}: SettingsValues): Settings => ({
  ...rest,
  issuer: { ...issuer, taxPercent: percentOf(taxPercent) },
  basicPricePaise: paiseOf(basicPrice),
  premiumPricePaise: paiseOf(premiumPrice),
  persons: persons.map(({ name, duty }) => ({ name, duty })),
})

/**
 * Returns the changed settings only, because someone else may be changing the others. Those of money come with
 * their old values.
 */
export const changesOf = (before: Settings, after: Settings): SettingsChange => {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(old.get(key)) !== JSON.stringify(value),
  )
  const seen = Object.fromEntries(changed.map(([key]) => [key, old.get(key)]))
  return {
    ...Settings.partial().parse(Object.fromEntries(changed)),
    seen: MoneySettings.partial().parse(seen),
  }
}

/** Returns the form field that a path of the settings belongs to. */
export const formField = (path: string): string => fieldOf[path] ?? path

/** Returns the errors of the form by field. */
export const checkSettings = (values: SettingsValues): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const { path, message } of Settings.safeParse(settingsOf(values)).error?.issues ?? []) {
    const name = path.join('.')
    const field = formField(name)
    const isNoAmount = name.endsWith('PricePaise') && !message.startsWith('A price')
    errors[field] ??= isNoAmount ? 'Type an amount such as 99 or 99.50.' : message
  }
  return errors
}

/** Joins the values that are not empty, or says that all are. */
export const inLine = (...values: (string | false)[]): string =>
  values.filter((value) => value !== false && value.trim() !== '').join(', ') || 'None'
