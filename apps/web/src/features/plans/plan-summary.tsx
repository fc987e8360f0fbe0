import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { Button } from '@mantine/core'
import { formatRupees } from '../../lib/format.ts'
import { usePrices } from '../upi/api.ts'
import classes from './plan-summary.module.css'

interface PlanSummaryProps {
  plan: Plan
  onChange: () => void
}

/** The plan that was chosen, as a field of the form around it, with the way to the other one. */
export const PlanSummary = ({ plan, onChange }: PlanSummaryProps) => {
  const { name, per, duration } = plans[plan]
  const pricePaise = usePrices()[plan]
  return (
    <div className={classes.summary}>
      <input type="hidden" name="plan" value={plan} />
      <p className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        <span>
          Rs {formatRupees(pricePaise)} per {per}. {duration}.
        </span>
      </p>
      <Button variant="default" onClick={onChange}>
        Change the plan
      </Button>
    </div>
  )
}
