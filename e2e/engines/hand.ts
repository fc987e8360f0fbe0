import { setTimeout as elapse } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Driver, Key } from './drivers/driver.ts'
import { type Found, type Thing, choose, described, findThing, isSettled, isWritten } from './in-page.ts'

/** A slow machine may stall for seconds. */
const patienceMs = 40_000
const pollMs = 60

const isFound = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && 'isFree' in value && 'x' in value && 'y' in value

const wordsOf = ({ is, name, like, within }: Thing): string =>
  `${is}${name === undefined ? '' : ` "${name}"`}${like === undefined ? '' : ` /${like}/`}${within === undefined ? '' : ` in ${within}`}`

export const button = (name: string, within?: string): Thing => ({ is: 'button, summary', name, within })
export const link = (name: string, within?: string): Thing => ({ is: 'a[href]', name, within })
export const field = (name: string, within?: string): Thing => ({
  is: 'input, textarea, select',
  name,
  within,
})
export const dialog = '[role=dialog]'

/** Runs in a page: returns whether its history has no entry of a dialog, a menu or a tool above it. */
const isOnPage = () => !(history.state?.layers > 0)

/** What a person does with a page, in any engine. */
export class Hand {
  readonly #driver: Driver
  readonly #base: string

  constructor(driver: Driver, base: string) {
    this.#driver = driver
    this.#base = base
  }

  /** Calls a function inside the page. */
  call<Input>(work: (input: Input) => unknown, input: Input): Promise<unknown> {
    return this.#driver.evaluate(`(${work.toString()})(${JSON.stringify(input) ?? ''})`)
  }

  /** Waits until something is so. A page that is being left has no answer. */
  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + patienceMs
    while (!(await isSo().catch(() => false))) {
      if (Date.now() > end)
        throw new Error(`${what}. On the page: ${String(await this.call(described, null))}`)
      await elapse(pollMs)
    }
  }

  /** Opens an address, and waits for the program as a person does who reads before pressing anything. */
  async open(address: string): Promise<void> {
    // What closes above a page steps back in the history a moment later, which would stop the way to the address.
    await this.#until('Something lies above the page', async () => (await this.call(isOnPage, null)) === true)
    await this.#driver.open(`${this.#base}${address}`)
    await this.settles()
  }

  async reload(): Promise<void> {
    await this.#driver.reload()
    await this.settles()
  }

  back(): Promise<void> {
    return this.#driver.back()
  }

  settles(): Promise<void> {
    return this.#until('The page does not settle', async () => (await this.call(isSettled, null)) === true)
  }

  /** Waits for a thing that stands still. */
  async sees(thing: Thing): Promise<Found> {
    return this.#find(thing, 'is not seen', () => true)
  }

  async #find(thing: Thing, otherwise: string, isRight: (found: Found) => boolean): Promise<Found> {
    let before: unknown = null
    let found: Found | null = null
    await this.#until(`${wordsOf(thing)} ${otherwise}`, async () => {
      const now = await this.call(findThing, thing)
      const isStill = isDeepStrictEqual(now, before)
      before = now
      if (!isFound(now) || !isStill || !isRight(now)) return false
      found = now
      return true
    })
    if (found === null) throw new Error(`${wordsOf(thing)} is gone.`)
    return found
  }

  /** Returns what a function says of the page, once it says the same twice. */
  async settledValue<Input>(work: (input: Input) => unknown, input: Input): Promise<unknown> {
    let before: unknown = null
    await this.#until('The page does not come to rest', async () => {
      const now = await this.call(work, input)
      const isSame = now !== null && isDeepStrictEqual(now, before)
      before = now
      return isSame
    })
    return before
  }

  /** Waits until a thing is gone. */
  async seesNo(thing: Thing): Promise<void> {
    await this.#until(
      `${wordsOf(thing)} is still seen`,
      async () => (await this.call(findThing, thing)) === null,
    )
  }

  /** Waits for words on the page. */
  async reads(pattern: string): Promise<void> {
    await this.#until(
      `/${pattern}/ is not written`,
      async () => (await this.call(isWritten, pattern)) === true,
    )
  }

  /** Whether words are on the page now. */
  async shows(pattern: string): Promise<boolean> {
    return (await this.call(isWritten, pattern)) === true
  }

  async press(thing: Thing): Promise<void> {
    await this.#driver.press(await this.#find(thing, 'is not seen, or covered', ({ isFree }) => isFree))
  }

  /** Presses a field and types into it. */
  async type(thing: Thing, text: string): Promise<void> {
    await this.press(thing)
    await this.#until(
      `${wordsOf(thing)} has no focus`,
      async () => (await this.call(hasFocus, thing.is)) === true,
    )
    await this.#driver.type(text)
  }

  /** Chooses a value of a list or a day. */
  async choose(label: string, value: string): Promise<void> {
    await this.#until(
      `${label} cannot be ${value}`,
      async () => (await this.call(choose, { label, value })) === true,
    )
  }

  key(name: Key): Promise<void> {
    return this.#driver.key(name)
  }

  drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    return this.#driver.drag(from, to)
  }

  chooseFile(selector: string, path: string): Promise<void> {
    return this.#driver.chooseFile(selector, path)
  }

  /** Waits until an address is open. */
  async arrives(pattern: string): Promise<void> {
    await this.#until(
      `/${pattern}/ is not the address`,
      async () => (await this.call(isAt, pattern)) === true,
    )
  }
}

const hasFocus = (selector: string): boolean => document.activeElement?.matches(selector) === true

const isAt = (pattern: string): boolean => new RegExp(pattern).test(location.pathname + location.search)
