import { plans } from '@lectureshelf/contract/money/plans'
import { formatSum } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import type { DecisionProps } from './approve-button.tsx'
import { useChangePlan } from './api.ts'

/** Changes a claim to the plan that its payment fits exactly, after a question. */
export const ChangePlanButton = ({ claim, onRefused }: DecisionProps) => {
  const changing = useChangePlan()
  const { usn, plan, amountPaise, fittingPlan, bank } = claim
  if (fittingPlan === null) return null
  const other = plans[fittingPlan].name
  return (
    <ActionButton
      action={changing}
      given={{ claim, plan: fittingPlan }}
      question={{
        title: `Change the claim to ${other}?`,
        message: `${usn} claimed ${plans[plan].name} for ${formatSum(amountPaise)}. The bank has ${formatSum(bank?.amountPaise ?? 0)}, the price of ${other}. The claim stays in the queue to be approved.`,
        confirmLabel: `Change to ${other}`,
      }}
      name={`Change ${usn} to ${other}`}
      onRefused={onRefused}
    >
      {`Change to ${other}`}
    </ActionButton>
  )
}
