// Runs inside the page, in every engine: each function is sent as its own text, and uses nothing from outside.

/** Something that a person sees on a page, by what it is and how it is called. */
export interface Thing {
  /** A selector. */
  is: string
  /** Its whole name, as a screen reader says it. */
  name?: string
  /** A pattern for its name. */
  like?: string
  /** A selector of what it stands in. */
  within?: string
}

/** Where a thing is, and whether a press there would meet it. */
export interface Found {
  x: number
  y: number
  width: number
  height: number
  isFree: boolean
}

/** Finds a thing that is seen, and scrolls to it. */
export const findThing = ({ is, name, like, within }: Thing): Found | null => {
  const textOf = (element: Element): string =>
    (element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''))
      .replace(/\s+/g, ' ')
      .trim()
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const labelledBy = element.getAttribute('aria-labelledby')
    if (labelledBy !== null)
      return labelledBy
        .split(' ')
        .map((id) => document.getElementById(id))
        .map((other) => (other === null ? '' : textOf(other)))
        .join(' ')
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    const [own] = isField ? [...(element.labels ?? [])] : []
    if (own !== undefined) return textOf(own)
    return textOf(element) || (element.getAttribute('alt') ?? element.getAttribute('title') ?? '')
  }
  const pattern = like === undefined ? null : new RegExp(like)
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width >= 1 && height >= 1 && getComputedStyle(element).visibility !== 'hidden'
  }
  const fits = (element: Element): boolean => {
    const called = name === undefined && pattern === null ? '' : nameOf(element).replace(/ ?\*$/, '')
    return (
      (name === undefined || called === name) && (pattern === null || pattern.test(called)) && isSeen(element)
    )
  }
  const places = within === undefined ? [document.documentElement] : [...document.querySelectorAll(within)]
  const thing = places.flatMap((place) => [...place.querySelectorAll(is)]).find(fits)
  if (thing === undefined) return null
  const before = thing.getBoundingClientRect()
  if (before.top < 70 || before.bottom > innerHeight - 70)
    thing.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = thing.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const met = document.elementFromPoint(x, y)
  const label = met?.closest('label')
  const isFree =
    met !== null &&
    (thing.contains(met) || met.contains(thing) || (label !== null && label?.control === thing))
  return { x, y, width, height, isFree }
}

/** Whether a text is written on the page. */
export const isWritten = (pattern: string): boolean =>
  new RegExp(pattern).test(document.body.innerText.replace(/\s+/g, ' '))

/** Gives a field its value as the pickers of a browser do: dates and choices have no common keys. */
export const choose = ({ label, value }: { label: string; value: string }): boolean => {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main input, main select'),
  ]
  const field = fields.find(({ labels }) => labels?.[0]?.innerText.replace(/\s*\*$/, '').trim() === label)
  if (field === undefined) return false
  const wanted =
    field instanceof HTMLSelectElement
      ? [...field.options].find((option) => option.value === value || option.text === value)?.value
      : value
  if (wanted === undefined) return false
  const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, wanted)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** Says what is on the page, for the message of a failure. */
export const described = (): string =>
  `${location.pathname}${location.search}: ${document.body.innerText.replace(/\s+/g, ' ').slice(0, 400)}`

/** Whether the program stands in the place of the prerendered page, and nothing is being fetched for it. */
export const isSettled = (): boolean =>
  document.querySelector('[data-prerendered]') === null &&
  document.querySelector('h1, [data-rendered-first-page]') !== null &&
  document.querySelector('[aria-busy="true"]') === null

/** Returns the longest line of text of a page of the open note that a thumb reaches. */
export const lineOfText = (): { left: number; right: number; y: number; text: string } | null => {
  const isReached = ({ top, bottom, left, right, width }: DOMRect) =>
    top > 140 && bottom < innerHeight - 240 && left >= 0 && right <= innerWidth && width > 90
  const lines = [...document.querySelectorAll('.textLayer span')]
    .map((span) => ({ text: span.textContent ?? '', box: span.getBoundingClientRect() }))
    .filter(({ box }) => isReached(box))
    .toSorted((a, b) => b.text.length - a.text.length)
  const [line] = lines
  if (line === undefined) return null
  return {
    left: line.box.left,
    right: line.box.right,
    y: line.box.top + line.box.height / 2,
    text: line.text,
  }
}

/** How far the page is wider than the window. */
export const excessWidth = (): number => document.documentElement.scrollWidth - innerWidth
