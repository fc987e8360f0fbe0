// A field of numbers takes what people write. "1e1" is 10 to a program, and a slip of the finger to everyone else.

/** Returns a typed whole number; NaN for anything else, also for nothing. */
export const wholeNumberOf = (typed: string): number =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN

/** Returns a typed number with two decimals at most; NaN for anything else, also for nothing. */
export const decimalOf = (typed: string): number =>
  /^\d{1,7}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : Number.NaN
