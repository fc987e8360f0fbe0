import { describe, expect, it } from 'vitest'
import { areShownAfter, createFingerWatch } from './bars.ts'

const upright = { isLow: false, isInUse: false }
const sideways = { isLow: true, isInUse: false }

describe('the bars of a phone', () => {
  it('leave when the reader moves down, and return when the reader moves up', () => {
    expect(areShownAfter(true, 'movedDown', upright)).toBe(false)
    expect(areShownAfter(false, 'movedDown', upright)).toBe(false)
    expect(areShownAfter(false, 'movedUp', upright)).toBe(true)
  })

  it('leave and return with a tap', () => {
    expect(areShownAfter(true, 'tapped', upright)).toBe(false)
    expect(areShownAfter(false, 'tapped', upright)).toBe(true)
  })

  it('leave with every movement when the phone is held sideways', () => {
    expect(areShownAfter(true, 'movedUp', sideways)).toBe(false)
    expect(areShownAfter(false, 'movedUp', sideways)).toBe(false)
    expect(areShownAfter(false, 'tapped', sideways)).toBe(true)
  })

  it('stay while a key or a menu uses them, and always return when called', () => {
    const inUse = { ...sideways, isInUse: true }
    expect(areShownAfter(true, 'movedDown', inUse)).toBe(true)
    expect(areShownAfter(true, 'tapped', inUse)).toBe(true)
    expect(areShownAfter(false, 'called', inUse)).toBe(true)
    expect(areShownAfter(false, 'called', sideways)).toBe(true)
  })
})

describe('a finger on the pages', () => {
  it('moves them down or up once it has moved far enough', () => {
    const finger = createFingerWatch()
    expect(finger.move(300)).toBeNull()
    finger.begin(300)
    expect(finger.move(280)).toBeNull()
    expect(finger.move(270)).toBe('movedDown')
    expect(finger.move(260)).toBeNull()
    expect(finger.move(280)).toBeNull()
    expect(finger.move(290)).toBe('movedUp')
    finger.end()
    expect(finger.move(0)).toBeNull()
  })
})
