import classes from './marks.module.css'

interface ProgressLineProps {
  /** From 0 to 1; null draws nothing. */
  share: number | null
  /** What screen readers hear. */
  words: string
}

/** Draws a share as a thin line at the lower edge of a picture, and says it to screen readers. */
export const ProgressLine = ({ share, words }: ProgressLineProps) => (
  <>
    {share !== null && (
      <span className={classes.track} aria-hidden="true">
        <span className={classes.line} style={{ width: `${100 * share}%` }} />
      </span>
    )}
    <span className={classes.spoken}>{words}</span>
  </>
)
