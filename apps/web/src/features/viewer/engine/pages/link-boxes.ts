import type { PlacedBox } from '../base.ts'

/** Enough for a finger. */
const fingerPx = 24

const overlaps = (a: PlacedBox, b: PlacedBox): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width

/** Makes links tall enough for a finger, each at most to the middle between it and its neighbours. */
export const growBoxes = (boxes: readonly PlacedBox[], pageHeight: number): PlacedBox[] =>
  boxes.map((box) => {
    const wanted = Math.max(0, (fingerPx - box.height) / 2)
    const bottom = box.top + box.height
    let above = box.top
    let below = pageHeight - bottom
    if (wanted > 0)
      for (const other of boxes) {
        if (other === box || !overlaps(box, other)) continue
        if (other.top + other.height <= box.top)
          above = Math.min(above, (box.top - other.top - other.height) / 2)
        else if (other.top >= bottom) below = Math.min(below, (other.top - bottom) / 2)
        else [above, below] = [0, 0]
      }
    const [up, down] = [Math.max(0, Math.min(wanted, above)), Math.max(0, Math.min(wanted, below))]
    return { ...box, top: box.top - up, height: box.height + up + down }
  })
