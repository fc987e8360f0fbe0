import { formatSum } from '../lib/format.ts'
import classes from './sum-parts.module.css'

interface SumPartsProps {
  /** Name and paise of the whole. */
  whole: readonly [string, number]
  /** Names and paise of the parts, in the order in which they are added up. */
  parts: readonly (readonly [string, number])[]
}

/** Breaks a sum down: the parts add up to the whole. */
export const SumParts = ({ whole: [name, paise], parts }: SumPartsProps) => (
  <dl className={classes.sum}>
    <div className={classes.received}>
      <dt>{name}</dt>
      <dd>{formatSum(paise)}</dd>
    </div>
    {parts.map(([part, ofPart], index) => (
      <div key={part}>
        <dt data-sign={index === 0 ? '=' : '+'}>{part}</dt>
        <dd>{formatSum(ofPart)}</dd>
      </div>
    ))}
  </dl>
)
