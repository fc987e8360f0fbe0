import type { Hand } from '../hand.ts'
import type { Line } from '../line.ts'

/** What the road knows besides the page. */
export interface World {
  line: Line
  /** The demo's guide of 78 pages. */
  pdfFile: string
  /** A bank statement that has the payment of the newcomer. */
  statementPath: string
}

/** One step: something that a person does, until the page shows it. */
export interface Step {
  name: string
  walk: (hand: Hand, world: World) => Promise<void>
  /** Walked in the long runs alone: no part of it depends on the engine in a way that no other step has. */
  isLong?: true
  /** What the console may say because the step provokes it. */
  allowed?: RegExp
}
