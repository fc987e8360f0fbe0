import { beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../../../../test/page.tsx'
import { forgetKept } from '../../../lib/storage/forget-notes.ts'
import { storeLook, storedLook, plainLook } from './stored-look.ts'

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('token', tokenOf('1LS22CS001'))
})

describe('the look of a PDF', () => {
  it('is kept in this browser, for each PDF and person alone', () => {
    storeLook('a.pdf', { rotation: 90, isTwoUp: true })
    expect(storedLook('a.pdf')).toEqual({ rotation: 90, isTwoUp: true })
    expect(storedLook('b.pdf')).toEqual(plainLook)
    localStorage.setItem('token', tokenOf('1LS22CS002'))
    expect(storedLook('a.pdf')).toEqual(plainLook)
  })

  it('takes no room when it is the usual one, and is forgotten at the sign-out', () => {
    const before = localStorage.length
    storeLook('a.pdf', { rotation: 270, isTwoUp: false })
    storeLook('a.pdf', plainLook)
    expect(localStorage.length).toBe(before)
    storeLook('a.pdf', { rotation: 180, isTwoUp: false })
    forgetKept()
    expect(storedLook('a.pdf')).toEqual(plainLook)
  })

  it('is kept of a hundred PDFs at most, and is plain when its text is not understood', () => {
    for (let pdf = 0; pdf < 120; pdf += 1) storeLook(`${pdf}.pdf`, { rotation: 90, isTwoUp: false })
    expect(Object.keys(localStorage).filter((key) => key.startsWith('look:'))).toHaveLength(100)
    expect(storedLook('119.pdf').rotation).toBe(90)
    localStorage.setItem('look:1LS22CS001:a.pdf', '45 three')
    expect(storedLook('a.pdf')).toEqual(plainLook)
  })
})
