import { describe, expect, it } from 'vitest'
import { growBoxes } from './link-boxes.ts'

const link = (top: number, height: number, left = 10) => ({ left, top, width: 100, height })

describe('the boxes of links', () => {
  it('are 24 pixels high around the words of a small page', () => {
    expect(growBoxes([link(100, 6)], 500)).toEqual([link(91, 24)])
  })

  it('stay as they are when they are high enough', () => {
    expect(growBoxes([link(100, 30)], 500)).toEqual([link(100, 30)])
  })

  it('reach at most to the middle between two lines, so that each gets its own finger', () => {
    expect(growBoxes([link(100, 8), link(112, 8)], 500)).toEqual([link(92, 18), link(110, 18)])
  })

  it('grow beside a link in the same line, and stay on the page', () => {
    expect(growBoxes([link(100, 8), link(100, 8, 200)], 500)).toEqual([link(92, 24), link(92, 24, 200)])
    expect(growBoxes([link(2, 8)], 500)).toEqual([link(0, 18)])
  })
})
