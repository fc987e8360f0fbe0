import type { MarkColour } from '@lectureshelf/contract/reading/marks/mark-constants'
import { colourWords } from './mark-words.ts'
import classes from './swatch.module.css'

/** Shows a colour, with the first letter of its name for those who do not see it. */
export const Swatch = ({ colour }: { colour: MarkColour }) => (
  <span className={classes.swatch} data-colour={colour} aria-hidden="true">
    {colourWords[colour].charAt(0)}
  </span>
)
