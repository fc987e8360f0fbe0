import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Loads the module again, with the router's event in the test's hand. */
const open = async () => {
  vi.resetModules()
  const place = await import('./scroll-place.ts')
  let rendered = () => {}
  const subscribe = (_event: string, listener: () => void) => {
    rendered = listener
  }
  place.forgetBegunPages({ subscribe })
  return { ...place, rendered: () => rendered() }
}

/** How far the page is scrolled: the simulated browser has no layout. */
let scrolled = 0
let path = '/about'

beforeEach(() => {
  scrolled = 0
  path = '/about'
  vi.spyOn(window.location, 'pathname', 'get').mockImplementation(() => path)
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled)
  vi.spyOn(window, 'scrollTo').mockImplementation((...[options]: unknown[]) => {
    scrolled = Number(Reflect.get(Object(options), 'top'))
  })
})
afterEach(() => vi.restoreAllMocks())

describe('the place of a page that is still loading', () => {
  it('begins at the top, and the router leaves it where the person scrolled', async () => {
    window.scrollTo({ top: 200 })
    const { beginAtTop, mayPlacePage } = await open()
    beginAtTop()
    expect(window.scrollY).toBe(0)
    window.scrollTo({ top: 500 })
    expect(mayPlacePage()).toBe(false)
  })

  it('is not forgotten by an event while the skeleton is shown', async () => {
    const { beginAtTop, mayPlacePage, rendered } = await open()
    const end = beginAtTop()
    rendered()
    window.scrollTo({ top: 500 })
    expect(mayPlacePage()).toBe(false)
    end()
    rendered()
    expect(mayPlacePage()).toBe(true)
  })

  it('stays where it is when a second skeleton of the same page follows, but not of another page', async () => {
    const { beginAtTop } = await open()
    const end = beginAtTop()
    window.scrollTo({ top: 500 })
    end()
    const endSecond = beginAtTop()
    expect(window.scrollY).toBe(500)
    endSecond()
    path = '/contact'
    beginAtTop()
    expect(window.scrollY).toBe(0)
  })
})
