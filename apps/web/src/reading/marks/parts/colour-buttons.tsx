import { type MarkColour, markColours } from '@lectureshelf/contract/reading/marks/mark-constants'
import { colourWords } from '../mark-words.ts'
import { Swatch } from '../swatch.tsx'
import classes from './mark-tools.module.css'

interface ColourButtonsProps {
  /** The colour that a mark has; null before it is made. */
  colour: MarkColour | null
  onChoose: (colour: MarkColour) => void
}

/** Offers the four colours of a mark by name. */
export const ColourButtons = ({ colour, onChoose }: ColourButtonsProps) =>
  markColours.map((one) => (
    <button
      key={one}
      type="button"
      className={classes.colour}
      aria-label={colourWords[one]}
      title={colourWords[one]}
      aria-pressed={colour === null ? undefined : colour === one}
      onClick={() => onChoose(one)}
    >
      <Swatch colour={one} />
    </button>
  ))
