import { Settings } from '@lectureshelf/contract/site/settings'
import { randomId } from '@mantine/hooks'
import { formatRupees } from '../../lib/format.ts'

type Person = Settings['persons'][number]

/** The form's fields: prices are typed in rupees, persons have keys that stay when they move. */
export type SettingsValues = Omit<Settings, 'basicPricePaise' | 'premiumPricePaise' | 'persons'> & {
  basicPrice: string
  premiumPrice: string
  persons: (Person & { key: string })[]
}

/** The four resources, in the order they are shown. */
export const resourceKeys = ['syllabus', 'modelPapers', 'academicCalendar', 'results'] as const

const fieldOf: Record<string, string> = { basicPricePaise: 'basicPrice', premiumPricePaise: 'premiumPrice' }

/** Rupees as typed in integer paise; NaN for what is no amount. */
export const paiseOf = (typed: string): number =>
  /^\d{1,7}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN

/** A row of the persons, empty unless said otherwise. */
export const personValues = (person: Person = { name: '', duty: '' }): SettingsValues['persons'][number] => ({
  ...person,
  key: randomId(),
})

export const valuesOf = ({
  basicPricePaise,
  premiumPricePaise,
  persons,
  ...rest
}: Settings): SettingsValues => ({
  ...rest,
  basicPrice: formatRupees(basicPricePaise),
  premiumPrice: formatRupees(premiumPricePaise),
  persons: persons.map(personValues),
})

export const settingsOf = ({ basicPrice, premiumPrice, persons, ...rest }: SettingsValues): Settings => ({
  ...rest,
  basicPricePaise: paiseOf(basicPrice),
  premiumPricePaise: paiseOf(premiumPrice),
  persons: persons.map(({ name, duty }) => ({ name, duty })),
})

/** What was changed: the rest is not sent, for somebody else may be changing it. */
export const changesOf = (before: Settings, after: Settings): Partial<Settings> => {
  const old = new Map(Object.entries(before).map(([key, value]) => [key, JSON.stringify(value)]))
  const changed = Object.entries(after).filter(([key, value]) => old.get(key) !== JSON.stringify(value))
  return Settings.partial().parse(Object.fromEntries(changed))
}

/** The field of the form that a path of the settings belongs to. */
export const formField = (path: string): string => fieldOf[path] ?? path

/** What is wrong with the form, by field. */
export const checkSettings = (values: SettingsValues): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const { path, message } of Settings.safeParse(settingsOf(values)).error?.issues ?? []) {
    const name = path.join('.')
    const field = formField(name)
    const isNoAmount = field !== name && !message.startsWith('A price')
    errors[field] ??= isNoAmount ? 'Type an amount such as 99 or 99.50.' : message
  }
  return errors
}
