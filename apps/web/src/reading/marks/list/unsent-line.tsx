import { useUnsentMarks } from '../api.ts'
import { unsentWords } from '../mark-words.ts'
import classes from './mark-list.module.css'

/** Says how many changes wait to be sent; nothing when none does. */
export const UnsentLine = () => {
  const count = useUnsentMarks()
  return count > 0 && <output className={classes.line}>{unsentWords(count)}</output>
}
