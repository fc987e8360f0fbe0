import type { SyntheticEvent } from 'react'

/** Hides a picture that could not be loaded, so that its frame stays empty without the mark of the browser. */
export const hideBroken = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.style.visibility = 'hidden'
}
