const remembered = 1000

/** Remembers in which order names were served; those that never were come first. */
export const createServedOrder = () => {
  const served = new Map<string, number>()
  let count = 0
  return {
    of: (name: string): number => served.get(name) ?? 0,
    note: (name: string): void => {
      served.delete(name)
      count += 1
      served.set(name, count)
      const [oldest] = served.keys()
      if (served.size > remembered && oldest !== undefined) served.delete(oldest)
    },
  }
}
