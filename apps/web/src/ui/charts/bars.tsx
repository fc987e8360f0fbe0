import classes from './bars.module.css'

interface Bar {
  id: string
  /** Names the bar: "Jun 2026". */
  label: string
  value: number
}

interface BarsProps {
  /** What the bars count: "Received". */
  title: string
  /** From the oldest to the newest. */
  bars: readonly Bar[]
  /** Writes a value as a person reads it. */
  format: (value: number) => string
}

const height = 56
const barWidth = 24
const gap = 8

const sentence = ({ title, bars, format }: BarsProps): string => {
  const [highest] = bars.toSorted((a, b) => b.value - a.value)
  const last = bars.at(-1)
  if (highest === undefined || last === undefined) return title
  if (bars.length === 1) return `${title}: in ${last.label}, ${format(last.value)}`
  if (bars.every(({ value }) => value === highest.value))
    return `${title}: ${format(highest.value)} throughout`
  if (highest === last) return `${title}: most in ${last.label}, the newest, ${format(last.value)}`
  return `${title}: most in ${highest.label}, ${format(highest.value)}; in ${last.label}, ${format(last.value)}`
}

/**
 * Draws values as bars, the newest at the end, and says the highest and the newest in words. A table beside it has all
 * values. Negative values have no bar.
 */
export const Bars = (props: BarsProps) => {
  const { bars } = props
  const words = sentence(props)
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const width = Math.max(0, bars.length * (barWidth + gap) - gap)
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
        className={classes.chart}
      >
        {bars.map(({ id, label, value }, index) => {
          const tall = Math.max(1, Math.round((Math.max(0, value) / most) * (height - 2)))
          return (
            <rect
              key={id}
              className={classes.bar}
              data-newest={index === bars.length - 1}
              x={index * (barWidth + gap) + 1}
              y={height - tall - 1}
              width={barWidth - 2}
              height={tall}
              rx={2}
            >
              <title>{`${label}: ${props.format(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className={classes.words}>{words}</figcaption>
    </figure>
  )
}
