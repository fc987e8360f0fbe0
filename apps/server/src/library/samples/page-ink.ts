import sharp from 'sharp'

/** The share of a page that ink covers where there is something to read; a title alone covers far less. */
const leastInk = 0.025
/** How much a pixel differs from the paper, of 255, to be ink. */
const inkContrast = 60

/** Returns the most frequent grey: the paper. */
const paperOf = (pixels: Uint8Array): number => {
  const counts = new Uint32Array(256)
  for (const grey of pixels) counts[grey] = (counts[grey] ?? 0) + 1
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0))
}

/** Returns the share of a page picture that ink covers, from 0 to 1. */
export const inkShareOf = async (picture: Buffer): Promise<number> => {
  const pixels = new Uint8Array(await sharp(picture).greyscale().raw().toBuffer())
  const paper = paperOf(pixels)
  let ink = 0
  for (const grey of pixels) if (Math.abs(grey - paper) > inkContrast) ink += 1
  return pixels.length === 0 ? 0 : ink / pixels.length
}

/** Returns whether a page has too little ink to show someone what the note is like. */
export const isNearlyEmpty = async (picture: Buffer): Promise<boolean> =>
  (await inkShareOf(picture)) < leastInk
