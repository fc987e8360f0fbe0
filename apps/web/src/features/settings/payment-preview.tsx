import { siteName } from '@lectureshelf/contract/constants'
import { formatRupees } from '../../lib/format.ts'
import classes from './settings-form.module.css'
import { type SettingsValues, checkSettings, paiseOf } from './settings-values.ts'

/** What a student will read before paying, as the form stands now. */
export const PaymentPreview = ({ values }: { values: SettingsValues }) => {
  const { upiId, payeeName, basicPrice } = values
  const isRight = Object.keys(checkSettings(values)).length === 0
  if (upiId.trim() === '' || !isRight) return null
  const payee = payeeName.trim() === '' ? siteName : payeeName.trim()
  return (
    <p className={classes.preview}>
      A student who chooses Basic reads: pay Rs {formatRupees(paiseOf(basicPrice))} to {payee},{' '}
      <code>{upiId.trim()}</code>.
    </p>
  )
}
