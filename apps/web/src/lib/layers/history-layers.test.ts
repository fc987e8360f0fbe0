import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as historyLayers from './history-layers.ts'

interface Entry {
  state: unknown
  address: string
}

let target = new EventTarget()
let entries: Entry[] = []
let at = 0
/** What the router heard of. */
let heard: string[] = []
/** What was written through the router. */
let written: string[] = []

/** Takes the place of what writes the history, as the router does. */
const routeThrough = (how: 'pushState' | 'replaceState') => {
  tab[how] = (state: unknown, unused: string, address: string) => {
    written.push(address)
    TabHistory.prototype[how].call(tab, state, unused, address)
  }
}

class PopState extends Event implements PopStateEvent {
  readonly state = entries[at]?.state
  readonly hasUAVisualTransition = false

  constructor() {
    super('popstate', { cancelable: true })
  }
}

/** The history of a tab: journeys take a moment, and a new entry drops those ahead. */
class TabHistory {
  get state(): unknown {
    return entries[at]?.state
  }

  pushState(state: unknown, _unused: string, address = entries[at]?.address ?? '') {
    entries = [...entries.slice(0, at + 1), { state, address }]
    at += 1
  }

  replaceState(state: unknown, _unused: string, address = entries[at]?.address ?? '') {
    entries[at] = { state, address }
  }

  go(by: number) {
    setTimeout(() => {
      if (by === 0 || entries[at + by] === undefined) return
      at += by
      target.dispatchEvent(new PopState())
    }, 5)
  }

  back() {
    this.go(-1)
  }
}

let layers: typeof historyLayers
let tab = new TabHistory()
const rest = () => vi.advanceTimersByTimeAsync(100)
const addresses = () => entries.map(({ address }, index) => (index === at ? `[${address}]` : address))

/** Goes back or forward as a person does. */
const go = async (by: number) => {
  tab.go(by)
  await rest()
}

let follow: (event: PopStateEvent) => void = () => undefined

/** Lets the layers hear of Back before the router does. */
const listen = (next: typeof follow) => {
  follow = next
}

/** Opens a layer which closes for Back. */
const open = async () => {
  const state = { isOpen: true, end: () => {} }
  const close = () => {
    state.isOpen = false
    state.end()
  }
  state.end = layers.openLayer({ close })
  await rest()
  return { state, close }
}

/** Writes as the router does. */
const visit = async (place: number, address: string, how: 'pushState' | 'replaceState' = 'pushState') => {
  tab[how]({ __TSR_index: place }, '', address)
  await rest()
}

beforeEach(async () => {
  vi.useFakeTimers()
  target = new EventTarget()
  entries = [
    { state: { __TSR_index: 0 }, address: '/home' },
    { state: { __TSR_index: 1 }, address: '/note' },
  ]
  at = 1
  heard = []
  written = []
  tab = new TabHistory()
  routeThrough('pushState')
  routeThrough('replaceState')
  vi.stubGlobal('window', target)
  vi.stubGlobal('history', tab)
  vi.stubGlobal('History', TabHistory)
  vi.stubGlobal('location', {
    get href() {
      return entries[at]?.address
    },
  })
  target.addEventListener('popstate', (event) => event instanceof PopState && follow(event))
  vi.resetModules()
  layers = await import('./history-layers.ts')
  listen(layers.watchLayers())
  target.addEventListener('popstate', () => heard.push(entries[at]?.address ?? ''))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('Back closes a layer and then leaves the page; Forward opens nothing', async () => {
  const { state } = await open()
  expect(addresses()).toEqual(['/home', '/note', '[/note]'])
  await go(-1)
  expect([state.isOpen, heard, addresses()]).toEqual([false, [], ['/home', '[/note]', '/note']])
  await go(1)
  expect([heard, addresses()]).toEqual([[], ['/home', '[/note]', '/note']])
  await go(-1)
  expect([heard, addresses()[0]]).toEqual([['/home'], '[/home]'])
})

test('a layer has its entry before the browser hears of anything else', async () => {
  layers.openLayer({ close: () => undefined })
  await Promise.resolve()
  expect(addresses()).toEqual(['/home', '/note', '[/note]'])
})

test('two layers close in two steps, the later one first', async () => {
  const [first, second] = [await open(), await open()]
  expect(addresses()).toHaveLength(4)
  await go(-1)
  expect([first.state.isOpen, second.state.isOpen]).toEqual([true, false])
  await go(-1)
  expect([first.state.isOpen, heard]).toEqual([false, []])
})

test('a layer that closes by its own button takes its entry away', async () => {
  const { close } = await open()
  close()
  await rest()
  expect([heard, addresses()]).toEqual([[], ['/home', '[/note]', '/note']])
  const next = await open()
  expect(addresses()).toEqual(['/home', '/note', '[/note]'])
  await go(-1)
  expect(next.state.isOpen).toBe(false)
})

test('a dialog that takes the place of a menu takes its entry', async () => {
  const menu = await open()
  menu.close()
  const dialog = await open()
  expect(addresses()).toEqual(['/home', '/note', '[/note]'])
  await go(-1)
  expect([dialog.state.isOpen, heard]).toEqual([false, []])
})

test('a layer that stays open gets its entry again', async () => {
  layers.openLayer({ close: () => undefined })
  await rest()
  await go(-1)
  expect([heard, addresses()]).toEqual([[], ['/home', '/note', '[/note]']])
})

test('a page opened from a layer is above the page below it, also while the layer closes', async () => {
  const { close } = await open()
  void visit(2, '/marks')
  close()
  await rest()
  expect(addresses()).toEqual(['/home', '/note', '[/marks]'])
  await go(-1)
  expect([heard, addresses()[1]]).toEqual([['/note'], '[/note]'])
  await visit(2, '/search')
  const other = await open()
  other.close()
  // The journey of the closed layer is under way.
  await vi.advanceTimersByTimeAsync(2)
  await visit(3, '/profile')
  expect(addresses()).toEqual(['/home', '/note', '/search', '[/profile]'])
  await go(-1)
  expect(heard).toEqual(['/note', '/search'])
})

test('what the page writes below an open layer is its address when the layer has closed', async () => {
  const { state } = await open()
  await visit(1, '/note#page=7', 'replaceState')
  await go(-1)
  expect([state.isOpen, heard, addresses()[1]]).toEqual([false, [], '[/note#page=7]'])
  await go(-1)
  expect(heard).toEqual(['/home'])
})

test('a jump below a find bar that stays open is one step of Back, after the bar', async () => {
  await open()
  await visit(1, '/note#page=3', 'replaceState')
  await visit(2, '/note#page=9')
  expect(addresses().at(-1)).toBe('[/note#page=9]')
  await go(-1)
  expect([heard, entries[at]?.address]).toEqual([[], '/note#page=9'])
  await go(-1)
  expect(heard).toEqual(['/note#page=3'])
  await go(-1)
  expect(heard).toEqual(['/note#page=3', '/home'])
})

test('the router hears of a page that something else opens, and of no layer', async () => {
  const { close } = await open()
  close()
  await rest()
  expect(written).toEqual([])
  await visit(2, '/plans')
  await open()
  await visit(3, '/about')
  expect(written).toEqual(['/plans', '/about'])
})

test('a page that is loaded again with an open layer begins at its own entry', async () => {
  await open()
  vi.resetModules()
  const again = await import('./history-layers.ts')
  listen(again.watchLayers())
  await rest()
  expect(addresses().slice(0, 2)).toEqual(['/home', '[/note]'])
})

test('another page of the history closes every layer, and asks nothing any more', async () => {
  const { state } = await open()
  const ask = vi.fn<() => void>()
  layers.onPageLeaving(layers.openLayer({ close: ask }))
  await rest()
  await go(-3)
  expect([state.isOpen, heard, addresses()[0]]).toEqual([false, ['/home'], '[/home]'])
  expect(ask).not.toHaveBeenCalled()
})
