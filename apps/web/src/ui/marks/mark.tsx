import classes from './marks.module.css'

interface MarkProps {
  words: string
  /** What screen readers hear after the words. */
  spoken: string
  /** Whether the mark lies on a corner of a picture, where it takes no room. */
  isOnPicture?: boolean
}

/** Marks something quietly, in words. */
export const Mark = ({ words, spoken, isOnPicture = false }: MarkProps) => (
  <span className={isOnPicture ? `${classes.mark} ${classes.onPicture}` : classes.mark}>
    {words}
    <span className={classes.spoken}> {spoken}</span>
  </span>
)
