import type { PaymentNews } from '@lectureshelf/contract/money/subscriptions'
import type { Semester } from '@lectureshelf/contract/base/dss'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatRupees } from '../../lib/format.ts'
import type { RenewalValues } from './renewal-check.ts'

/** Returns what was typed for a claim, to correct it. The terms are accepted again: they may have changed. */
export const valuesOf = (
  { claim: { plan, semNum, utr } }: PaymentNews,
  semesters: readonly Semester[],
): RenewalValues => ({
  plan,
  semester: semesters.find((semester) => semester.semNum === semNum)?.semName ?? '',
  utr,
  terms: false,
  discountCode: '',
})

interface CorrectionProps {
  news: PaymentNews
  /** Says what became of the payment. */
  notice: ReactNode
  /** Leaves the correction for a new payment. */
  onPayAnew: () => void
}

/** Says what is wrong with the last payment, above the form that corrects it. */
export const CorrectionNotice = ({ news, notice, onPayAnew }: CorrectionProps) => (
  <>
    {notice}
    {/* While it waits for the owner, another payment would be one too many. */}
    {news.kind === 'refused' && (
      <Button variant="default" mb="lg" onClick={onPayAnew}>
        Make a new payment
      </Button>
    )}
  </>
)

/** Stands in place of the QR code: a corrected claim keeps its payment. */
export const KeptPayment = ({ news: { claim } }: { news: PaymentNews }) => (
  <Text>
    This corrects your payment of Rs {formatRupees(claim.amountPaise)}. Send the UTR that your UPI app shows
    for it.
  </Text>
)
