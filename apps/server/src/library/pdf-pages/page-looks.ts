import type { PageLook } from '../../platform/pdf-engine/pdf-engine.ts'
import type { StoredLooks } from '../../schema.ts'

/** The facts of a PDF are the first that a reader waits for: the boxes of a picture book would be half of its picture. */
const mostBoxes = 400

/** A page that could not be measured is dimmed, which is never wrong. */
const unknown: PageLook = { kind: 'scan', pictures: [] }

/** Stores the looks of all pages in short; mixed pages beyond 400 photographs count as scans. */
export const looksOf = (pages: readonly (PageLook | null)[]): StoredLooks => {
  const looks: StoredLooks = { kinds: [], pictures: [] }
  let boxes = 0
  for (const [index, look] of pages.entries()) {
    const { kind, pictures } = look ?? unknown
    boxes += pictures.length
    const shown = kind === 'mixed' && boxes > mostBoxes ? unknown.kind : kind
    const last = looks.kinds.at(-1)
    if (last?.[1] === shown) last[0] += 1
    else looks.kinds.push([1, shown])
    if (shown === 'mixed') looks.pictures.push([index + 1, pictures])
  }
  return looks
}
