import { messages } from '@lectureshelf/contract/messages'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { useId } from 'react'
import { formatRupees } from '../../lib/format.ts'
import { usePrices } from '../upi/api.ts'
import classes from './plan-cards.module.css'

/**
 * Returns the struck-through price and the discount beside a price.
 * The catalogue's own label belongs to the catalogue's price; a price that is not lower has none.
 */
export const discountOf = (plan: Plan, pricePaise: number): { wasPaise: number; label: string } | null => {
  const { wasPaise, discountLabel, pricePaise: catalogued } = plans[plan]
  if (pricePaise === catalogued) return { wasPaise, label: discountLabel }
  if (pricePaise >= wasPaise) return null
  const percent = Math.floor(((wasPaise - pricePaise) / wasPaise) * 100)
  return percent === 0 ? null : { wasPaise, label: `${percent}% off` }
}

interface PlanCardsProps {
  chosen: Plan | null
  onChoose: (plan: Plan) => void
  /** Id of the element with the error of this choice. */
  errorId?: string | undefined
  /** Whether Premium cannot be chosen, because the last semester is. */
  isLastSemester?: boolean
  /** Moves the focus into the cards, because the pressed control made them appear. */
  takesFocus?: boolean
}

const focus = (input: HTMLInputElement | null): void => input?.focus()

/** Says what a plan of several semesters costs for each of them. */
const PerSemester = ({ plan, pricePaise }: { plan: Plan; pricePaise: number }) => {
  const { semesters } = plans[plan]
  if (semesters === 1) return null
  return (
    <span className={classes.each}>Rs {formatRupees(Math.round(pricePaise / semesters))} a semester</span>
  )
}

const Price = ({ plan, pricePaise }: { plan: Plan; pricePaise: number }) => {
  const discount = discountOf(plan, pricePaise)
  return (
    <>
      <span className={classes.price}>
        <span className={classes.now}>Rs {formatRupees(pricePaise)}</span>
        <span>per {plans[plan].per}</span>
      </span>
      {discount !== null && (
        <span className={classes.was}>
          <s>Rs {formatRupees(discount.wasPaise)}</s> <span className={classes.off}>{discount.label}</span>
        </span>
      )}
      <PerSemester plan={plan} pricePaise={pricePaise} />
    </>
  )
}

/** Offers both plans with all their facts, as one choice of two. */
export const PlanCards = (props: PlanCardsProps) => {
  const { chosen, onChoose, errorId, isLastSemester = false, takesFocus = false } = props
  const prices = usePrices()
  const refusalId = useId()
  const isRefused = (plan: Plan) => isLastSemester && plan === 'premium'
  return (
    <fieldset className={classes.plans} aria-describedby={errorId}>
      <legend className={classes.legend}>Choose a plan</legend>
      {Object.values(plans).map(({ plan, name, isRecommended, duration, note }) => (
        <label key={plan} className={classes.card} data-plan={plan} data-chosen={chosen === plan}>
          <span className={classes.head}>
            <input
              ref={takesFocus && chosen === plan ? focus : undefined}
              type="radio"
              name="plan"
              value={plan}
              required
              disabled={isRefused(plan)}
              aria-describedby={isRefused(plan) ? refusalId : undefined}
              checked={chosen === plan}
              onChange={() => onChoose(plan)}
            />
            <span className={classes.name}>{name}</span>
            {isRecommended && <span className={classes.recommended}>Recommended</span>}
          </span>
          <Price plan={plan} pricePaise={prices[plan]} />
          <span className={classes.facts}>
            <span>{duration}</span>
            <span>{note}</span>
          </span>
        </label>
      ))}
      {isLastSemester && (
        // Not in the card, whose text is the name of its radio button.
        <p id={refusalId} className={classes.refusal}>
          {messages.lastSemesterIsBasic}
        </p>
      )}
    </fieldset>
  )
}
