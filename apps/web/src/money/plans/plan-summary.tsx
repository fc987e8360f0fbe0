import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { Button } from '@mantine/core'
import { formatRupees } from '../../lib/format.ts'
import { usePrices } from '../upi/api.ts'
import classes from './plan-summary.module.css'

interface PlanSummaryProps {
  plan: Plan
  onChange: () => void
  /** Id of the element with the error of this choice. */
  errorId?: string | undefined
}

/** Shows the chosen plan as a form field, with a way to change it. */
export const PlanSummary = ({ plan, onChange, errorId }: PlanSummaryProps) => {
  const { name, per, duration, note } = plans[plan]
  const pricePaise = usePrices()[plan]
  return (
    <div className={classes.summary}>
      <input type="hidden" name="plan" value={plan} />
      <p className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        <span>
          Rs {formatRupees(pricePaise)} per {per}. {duration}. {note}.
        </span>
      </p>
      <Button variant="default" name="plan" aria-describedby={errorId} onClick={onChange}>
        Change the plan
      </Button>
    </div>
  )
}
