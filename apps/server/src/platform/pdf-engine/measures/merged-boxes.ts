import type { PartBox } from '../pdf-messages.ts'

/** Strips of one picture leave this much between them, as a share of what they cover. */
const slack = 1.05

/** Returns the area of a box, which is none where it is turned inside out. */
export const areaOf = ([, , width, height]: PartBox): number => Math.max(0, width) * Math.max(0, height)

const around = (one: PartBox, other: PartBox): PartBox => {
  const left = Math.min(one[0], other[0])
  const top = Math.min(one[1], other[1])
  const right = Math.max(one[0] + one[2], other[0] + other[2])
  const bottom = Math.max(one[1] + one[3], other[1] + other[3])
  return [left, top, right - left, bottom - top]
}

/** Merges boxes that fill a box together, such as the strips of one picture; no text comes between. */
export const mergeBoxes = (boxes: readonly PartBox[]): PartBox[] => {
  const merged: PartBox[] = []
  for (const box of boxes) {
    let grown = box
    for (let index = 0; index < merged.length; index += 1) {
      const other = merged[index]
      if (other === undefined) continue
      const both = around(grown, other)
      if (areaOf(both) > slack * (areaOf(grown) + areaOf(other))) continue
      grown = both
      merged.splice(index, 1)
      index = -1
    }
    merged.push(grown)
  }
  return merged
}
