/** Uses the whole event loop for so long, in pieces, as many small answers do. */
export const busyFor = async (ms: number): Promise<void> => {
  const end = performance.now() + ms
  while (performance.now() < end) {
    const pieceEnd = performance.now() + 5
    let turns = 0
    while (performance.now() < pieceEnd) turns += 1
    await new Promise((resolve) => setImmediate(resolve, turns))
  }
}
