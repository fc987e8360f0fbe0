import type { Plan } from '@lectureshelf/contract/money/plans'
import { Skeleton, Text } from '@mantine/core'
import { DiscountField, type DiscountFieldProps } from '../../../money/discount-codes/discount-field.tsx'
import { PaymentPanel } from '../../../money/upi/payment-panel.tsx'
import shared from '../../../ui/shared.module.css'

/** Shows how to pay for a plan, with a discount code if there is one. */
export const PaymentWithDiscount = ({ plan, ...discount }: DiscountFieldProps & { plan: Plan }) => {
  const { state } = discount
  return (
    <div className={shared.column}>
      <DiscountField {...discount} />
      {state.kind === 'checking' ? (
        <Skeleton height={232} width={232} />
      ) : state.kind === 'failed' ? (
        <Text>
          The QR code appears once the discount code is checked. Empty the field to pay the full price.
        </Text>
      ) : (
        <PaymentPanel
          plan={plan}
          reducedPaise={state.kind === 'valid' ? state.discount.amountPaise : undefined}
        />
      )}
    </div>
  )
}
