/**
 * Gives everything that lies above a page (menus, drawers, dialogs, the find bar) an entry of the history, so that Back
 * closes it. The entries have the address and the place of their page and a count of the layers; the router sees none.
 */

/** The name of the count in the state of an entry. */
const mark = 'layers'
/** Marks an entry below which an older one of the same place stands. */
const twin = 'twin'
const placeKey = '__TSR_index'
/** A journey that leads nowhere tells nothing; one on a busy phone may take seconds, and must not be begun twice. */
const longestJourneyMs = 5000

interface Layer {
  /** Called for Back. A layer that stays open gets its entry again. */
  close: () => void
}

type State = Record<string, unknown>

interface Written {
  state: State
  address: string
}

const stateOf = (state: unknown): State => (typeof state === 'object' && state !== null ? { ...state } : {})
const depthOf = (state: unknown): number => Number(stateOf(state)[mark] ?? 0)

const open: Layer[] = []
/** The place of the router's page. */
let place: unknown
/** How far this module travels on its own; null while it rests. */
let journey: number | null = null
let journeyTimer: ReturnType<typeof setTimeout> | undefined
/** How far to go forward after that: a page was written during the journey. */
let forward = 0
/** What the page wrote while layers lay above it, for its own entry. */
let written: Written | null = null
let isOnTwin = false
let goesBack = false
let timer: ReturnType<typeof setTimeout> | undefined
let onPageLeft: () => void = () => undefined

type Way = 'pushState' | 'replaceState'

/** What the router has in their place: it hears of a page that something else opens. */
let routers: Pick<History, Way> = History.prototype

/** Writes an entry that the router must not hear of. */
const write = (how: Way, state: State, address?: string): void => {
  History.prototype[how].call(history, state, '', address)
  isOnTwin = state[twin] === true
}

/** Writes an entry of a page. */
const writePage = (how: Way, state: State, address: string): void => {
  isOnTwin = state[twin] === true
  routers[how](state, '', address)
}

const travel = (by: number): void => {
  journey = by
  clearTimeout(journeyTimer)
  journeyTimer = setTimeout(() => {
    journey = null
    settle()
  }, longestJourneyMs)
  history.go(by)
}

/** Gives each open layer an entry, and takes those of closed ones away. */
const settle = (): void => {
  if (journey !== null) return
  const depth = depthOf(history.state)
  for (let next = depth + 1; next <= open.length; next += 1)
    write('pushState', { ...stateOf(history.state), [mark]: next, [twin]: false })
  if (open.length < depth) return travel(open.length - depth)
  if (goesBack && open.length === 0) {
    goesBack = false
    history.back()
  }
}

/** A layer may make room for another one, or for a page: what follows in this moment is one change. */
const settleSoon = (): void => {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

/** Writes to the entry below a layer what the page wrote while the layer was there. */
const bringWritten = (): void => {
  if (written === null) return
  const depth = depthOf(history.state)
  write('replaceState', { ...written.state, ...(depth > 0 && { [mark]: depth }) }, written.address)
  if (depth === 0) written = null
}

const arrive = (): void => {
  journey = null
  clearTimeout(journeyTimer)
  if (forward > 0) {
    const by = forward
    forward = 0
    return travel(by)
  }
  bringWritten()
  settle()
}

/** Follows Back and Forward between the layers of a page; returns whether the router may hear of it. */
const follow = (state: unknown): boolean => {
  const depth = depthOf(state)
  const wasTwin = isOnTwin
  isOnTwin = stateOf(state)[twin] === true
  if (journey !== null) {
    arrive()
    return false
  }
  if (stateOf(state)[placeKey] !== place) {
    // A layer of a page that was left: its page is below.
    if (depth > 0) {
      history.go(-depth)
      return false
    }
    place = stateOf(state)[placeKey]
    written = null
    onPageLeft()
    for (const layer of open.toReversed()) layer.close()
    settleSoon()
    return true
  }
  bringWritten()
  if (depth > open.length) travel(open.length - depth)
  else if (depth < open.length) {
    for (const layer of open.slice(depth).toReversed()) layer.close()
    settleSoon()
  } else if (wasTwin) history.back()
  return false
}

const onPop = (event: PopStateEvent): void => {
  if (!follow(event.state)) event.stopImmediatePropagation()
}

/** A page that is written above layers takes their entry: Back leads to the page below them. */
const push = (state: unknown, _unused: string, address?: string | URL | null): void => {
  const next = stateOf(state)
  const depth = depthOf(history.state)
  const target = String(address ?? location.href)
  place = next[placeKey]
  onPageLeft()
  goesBack = false
  if (journey !== null) forward = -journey
  const below = written
  written = null
  if (below !== null) write('replaceState', { ...below.state, [twin]: true }, below.address)
  writePage(depth > 0 && below === null ? 'replaceState' : 'pushState', next, target)
  settleSoon()
}

const replace = (state: unknown, _unused: string, address?: string | URL | null): void => {
  const next = stateOf(state)
  const depth = depthOf(history.state)
  const target = String(address ?? location.href)
  place = next[placeKey]
  if (depth > 0) written = { state: next, address: target }
  writePage(
    'replaceState',
    { ...next, ...(depth > 0 && { [mark]: depth }), ...(isOnTwin && { [twin]: true }) },
    target,
  )
}

/**
 * Begins to watch the history. A page that was loaded again with open layers goes to its own entry. Returns what must
 * hear of each step through the history before the router does.
 */
export const watchLayers = (): ((event: PopStateEvent) => void) => {
  place = stateOf(history.state)[placeKey]
  routers = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
  }
  history.pushState = push
  history.replaceState = replace
  settle()
  return onPop
}

/** Opens a layer above the page; the returned function says that it is closed. */
export const openLayer = (layer: Layer): (() => void) => {
  open.push(layer)
  // Nothing that can be seen may be without its entry: Back would leave the page.
  queueMicrotask(settle)
  return () => {
    const at = open.indexOf(layer)
    if (at < 0) return
    open.splice(at, 1)
    settleSoon()
  }
}

/** Goes back from the page itself, once no layer lies above it. */
export const goBackWhenSettled = (): void => {
  goesBack = true
  settleSoon()
}

/** Calls the listener whenever another page is opened. */
export const onPageLeaving = (listener: () => void): void => {
  onPageLeft = listener
}
