/** A place in the window. */
export interface Place {
  x: number
  y: number
}

export type Key = 'Enter' | 'Escape' | 'ArrowDown'

/** What the road asks of an engine; everything else it does inside the page. */
export interface Driver {
  /** As the title of the test says it. */
  name: string
  /** Opens an address and waits for its `load` event. */
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** Evaluates an expression in the page, and waits for what it promises. */
  evaluate: (expression: string) => Promise<unknown>
  /** Presses a place as a thumb does, for about 120 ms; with a mouse where the engine's driver has no fingers. */
  press: (at: Place) => Promise<void>
  /** Draws from one place to another with a mouse. */
  drag: (from: Place, to: Place) => Promise<void>
  type: (text: string) => Promise<void>
  key: (name: Key) => Promise<void>
  /** Chooses a file for a field that takes files. */
  chooseFile: (selector: string, path: string) => Promise<void>
  picture: () => Promise<Buffer>
  /** What console and page have complained about since the last call. */
  takeProblems: () => string[]
  close: () => Promise<void>
}

/** How long a thumb rests on a button. */
export const restingMs = 120

/** The window of a phone. */
export const phoneWindow = { width: 390, height: 844 }
