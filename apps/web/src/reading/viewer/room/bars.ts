/** What makes the bars leave or return. */
export type BarsEvent =
  /** The reader moved down the pages. */
  | 'movedDown'
  | 'movedUp'
  | 'tapped'
  /** The reader asked for the bars: by Escape, with the focus, or with the mouse at the edge. */
  | 'called'

/** Facts about the window and the viewer that decide about the bars. */
export interface BarsFacts {
  /** Whether the window is so low that bars would leave hardly a page: a phone held sideways. */
  isLow: boolean
  /** Whether the focus of someone who reads by keyboard is in a bar, or a menu of one is open. */
  isInUse: boolean
}

/** Returns whether the bars are shown after an event. In a low window only a call or a tap brings them back. */
export const areShownAfter = (
  areShown: boolean,
  event: BarsEvent,
  { isLow, isInUse }: BarsFacts,
): boolean => {
  if (event === 'called') return true
  if (isInUse) return areShown
  if (event === 'tapped') return !areShown
  return event === 'movedUp' && !isLow
}

/** A finger has to move this far, so that one that trembles moves nothing. */
export const movedPx = 24

/** Tells whether the fingers on a screen move the pages down or up, from one turn of the finger to the next. */
export const createFingerWatch = () => {
  let from: number | null = null
  let last = 0
  return {
    begin: (y: number) => {
      from = y
      last = y
    },
    /** Returns the movement that a finger has completed; null for none. */
    move: (y: number): 'movedDown' | 'movedUp' | null => {
      if (from === null) return null
      const hasTurned = (y - last) * (last - from) < 0
      if (hasTurned) from = last
      last = y
      if (Math.abs(y - from) < movedPx) return null
      const movement = y < from ? 'movedDown' : 'movedUp'
      from = y
      return movement
    },
    end: () => {
      from = null
    },
  }
}
