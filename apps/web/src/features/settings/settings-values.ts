import { Settings } from '@lectureshelf/contract/settings'
import type { z } from 'zod'
import { formatRupees } from '../../lib/format.ts'

/** The settings of this form. */
const PaymentSettings = Settings.pick({
  upiId: true,
  payeeName: true,
  basicPricePaise: true,
  premiumPricePaise: true,
  provisionalSignUp: true,
})
type PaymentSettings = z.infer<typeof PaymentSettings>

/** The form's fields: prices are typed in rupees. */
export interface SettingsValues {
  upiId: string
  payeeName: string
  basicPrice: string
  premiumPrice: string
  provisionalSignUp: boolean
}

const fieldOf: Record<string, keyof SettingsValues> = {
  upiId: 'upiId',
  payeeName: 'payeeName',
  basicPricePaise: 'basicPrice',
  premiumPricePaise: 'premiumPrice',
}

/** Rupees as typed in integer paise; NaN for what is no amount. */
export const paiseOf = (typed: string): number =>
  /^\d{1,7}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN

export const valuesOf = (settings: PaymentSettings): SettingsValues => ({
  upiId: settings.upiId,
  payeeName: settings.payeeName,
  basicPrice: formatRupees(settings.basicPricePaise),
  premiumPrice: formatRupees(settings.premiumPricePaise),
  provisionalSignUp: settings.provisionalSignUp,
})

export const settingsOf = (values: SettingsValues): PaymentSettings => ({
  upiId: values.upiId.trim(),
  payeeName: values.payeeName.trim(),
  basicPricePaise: paiseOf(values.basicPrice),
  premiumPricePaise: paiseOf(values.premiumPrice),
  provisionalSignUp: values.provisionalSignUp,
})

/** What is wrong with the form, by field. */
export const checkSettings = (values: SettingsValues): Record<string, string> => {
  const settings = settingsOf(values)
  const errors: Record<string, string> = {}
  for (const { path, message } of PaymentSettings.safeParse(settings).error?.issues ?? []) {
    const name = String(path[0])
    const value = Object.entries(settings).find(([key]) => key === name)?.[1]
    errors[fieldOf[name] ?? name] ??= Number.isNaN(value) ? 'Type an amount such as 99 or 99.50.' : message
  }
  return errors
}
