import { type Plan, plans } from '@lectureshelf/contract/plans'
import { formatRupees } from '../../lib/format.ts'
import classes from './plan-cards.module.css'

interface PlanCardsProps {
  chosen: Plan | null
  onChoose: (plan: Plan) => void
}

/** Both plans with all their facts, as one choice of two. */
export const PlanCards = ({ chosen, onChoose }: PlanCardsProps) => (
  <fieldset className={classes.plans}>
    <legend className={classes.legend}>Choose a plan</legend>
    {Object.values(plans).map((plan) => (
      <label key={plan.plan} className={classes.card} data-chosen={chosen === plan.plan}>
        <span className={classes.head}>
          <input
            type="radio"
            name="plan"
            value={plan.plan}
            checked={chosen === plan.plan}
            onChange={() => onChoose(plan.plan)}
          />
          <span className={classes.name}>{plan.name}</span>
          {plan.isRecommended && <span className={classes.recommended}>Recommended</span>}
        </span>
        <span className={classes.price}>
          <span className={classes.now}>Rs {formatRupees(plan.pricePaise)}</span>
          <span>per {plan.per}</span>
        </span>
        <span className={classes.was}>
          <s>{formatRupees(plan.wasPaise)}</s> {plan.discountLabel}
        </span>
        <span className={classes.facts}>
          <span>{plan.duration}</span>
          {plan.note !== null && <span>{plan.note}</span>}
        </span>
      </label>
    ))}
  </fieldset>
)
