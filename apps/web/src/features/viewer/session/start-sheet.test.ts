import { describe, expect, it } from 'vitest'
import { placeOfPage } from './start-sheet.ts'

const a4 = { width: 600, height: 900 }
const pages = [a4, a4, a4]
const window = { width: 400, height: 500 }

describe('the place of the first page', () => {
  it('is the top of the window for the page of an address', () => {
    expect(placeOfPage({ page: 2, offset: 0 }, pages, window, true)).toMatchObject({
      top: 0,
      width: 400,
      height: 600,
    })
  })

  it('is as far up as somebody had read', () => {
    expect(placeOfPage({ page: 2, offset: 0.25 }, pages, window, true)?.top).toBe(-150)
  })

  it('leaves no empty window below the last page', () => {
    expect(placeOfPage({ page: 3, offset: 0.5 }, pages, window, true)?.top).toBe(-110)
  })

  it('is nowhere for a page that does not exist', () => {
    expect(placeOfPage({ page: 4, offset: 0 }, pages, window, true)).toBeNull()
  })
})
