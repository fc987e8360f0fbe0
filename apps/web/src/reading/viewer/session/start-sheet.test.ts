import { describe, expect, it } from 'vitest'
import { plainLook } from '../reading/stored-look.ts'
import { placeOfPage } from './start-sheet.ts'

const a4 = { width: 600, height: 900 }
const pages = { sizes: [a4, a4, a4], textBox: null, look: plainLook }
const window = { width: 400, height: 500 }

describe('the place of the first page', () => {
  it('is the top of the window for the page of an address', () => {
    expect(placeOfPage({ page: 2, offset: 0 }, pages, window, true)).toMatchObject({
      top: 0,
      width: 400,
      height: 600,
    })
  })

  it('is as far up as someone had read', () => {
    expect(placeOfPage({ page: 2, offset: 0.25 }, pages, window, true)?.top).toBe(-150)
  })

  it('leaves no empty window below the last page', () => {
    expect(placeOfPage({ page: 3, offset: 0.5 }, pages, window, true)?.top).toBe(-110)
  })

  it('has its text between the edges of a phone, and all of it on a desktop', () => {
    const withText = { ...pages, textBox: [1000, 1000, 7000, 8000] as const }
    const place = placeOfPage({ page: 2, offset: 0 }, withText, window, true)
    const { left = 0, width = 0 } = place ?? {}
    // Pages stand at whole pixels.
    expect(Math.abs(left + 0.1 * width - 8)).toBeLessThan(1)
    expect(Math.abs(left + 0.8 * width - (400 - 8))).toBeLessThan(1)
    expect(placeOfPage({ page: 2, offset: 0 }, withText, window, false)).toMatchObject({
      left: 0,
      width: 400,
    })
  })

  it('is nowhere for a page that does not exist', () => {
    expect(placeOfPage({ page: 4, offset: 0 }, pages, window, true)).toBeNull()
  })
})
