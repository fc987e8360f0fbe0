import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const styles = read('page-themes.css')
const startDocument = read('../../../../viewer.html')
const product = read('../../../ui/theme.css')

type Colour = readonly [red: number, green: number, blue: number]

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const each = ([red, green, blue]: Colour, change: (value: number) => number): Colour => [
  clamp(change(red)),
  clamp(change(green)),
  clamp(change(blue)),
]

/** Turns the hue by 180 degrees, as the specification of filter effects does with its matrix. */
const turnHue = (colour: Colour): Colour => {
  const [red, green, blue] = colour
  const grey = 2 * (0.213 * red + 0.715 * green + 0.072 * blue)
  return each(colour, (value) => grey - value)
}

const functions: Record<string, (colour: Colour, amount: number) => Colour> = {
  invert: (colour, amount) => each(colour, (value) => amount + value * (1 - 2 * amount)),
  'hue-rotate': turnHue,
  brightness: (colour, amount) => each(colour, (value) => value * amount),
  contrast: (colour, amount) => each(colour, (value) => (value - 0.5) * amount + 0.5),
}

const filtersIn = (css: string) => [...css.matchAll(/filter: ([^;]+);/g)].map(([, filter = '']) => filter)
const [nightFilter = '', scanFilter = ''] = filtersIn(styles)

const filtered = (filter: string) => (colour: Colour) =>
  [...filter.matchAll(/([a-z-]+)\(([\d.]+)/g)].reduce<Colour>((result, [, name = '', amount]) => {
    const apply = functions[name]
    if (apply === undefined) throw new Error(`No one knows the filter ${name}.`)
    return apply(result, Number(amount))
  }, colour)

const colourOf = (hex: string): Colour => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

const sheetOf = (css: string, theme: string): string =>
  new RegExp(`\\[data-page-theme='${theme}'\\] \\{\\s+--page-sheet: (#[0-9a-f]{6});`).exec(css)?.[1] ?? ''

const multiplied = (one: Colour) => {
  const [red, green, blue] = colourOf(sheetOf(styles, 'sepia'))
  return [one[0] * red, one[1] * green, one[2] * blue] as const
}

const luminance = ([red, green, blue]: Colour): number => {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the contrast of two colours as a theme shows them, as WCAG counts it. */
const contrast = (one: string, other: string, show: (colour: Colour) => Colour): number => {
  const [light = 0, dark = 0] = [one, other]
    .map((hex) => luminance(show(colourOf(hex))))
    .toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const paper = '#ffffff'
/** Ink, the grey of captions, a link, the red, green and blue of diagrams, and a heading of a template. */
const inks = ['#000000', '#595959', '#0000ee', '#cc0000', '#00692b', '#1a4fb5', '#44546a']

const themes: [name: string, show: (colour: Colour) => Colour][] = [
  ['night', filtered(nightFilter)],
  ['night of a scan', filtered(scanFilter)],
  ['sepia', multiplied],
]

describe.each(themes)('in %s', (_name, show) => {
  it.each(inks)('the ink %s can be read on white paper', (ink) => {
    expect(contrast(ink, paper, show)).toBeGreaterThanOrEqual(4.5)
  })

  it('black can be read on a yellow highlight', () => {
    expect(contrast('#000000', '#fff200', show)).toBeGreaterThanOrEqual(4.5)
  })
})

it('night is neither black nor white, and keeps the hue of a colour', () => {
  const show = filtered(nightFilter)
  const [dark] = show(colourOf(paper))
  const [light] = show([0, 0, 0])
  expect([dark > 0.08 && dark < 0.16, light > 0.8 && light < 0.92]).toEqual([true, true])
  const [red, green, blue] = show(colourOf('#cc0000'))
  expect(red > green && red > blue).toBe(true)
})

it('the sheet has the colour that white paper becomes', () => {
  const [grey] = filtered(nightFilter)(colourOf(paper))
  expect(sheetOf(styles, 'night')).toBe(
    `#${Math.round(255 * grey)
      .toString(16)
      .repeat(3)}`,
  )
})

it('a scan at night is darker than half of the light', () => {
  expect(luminance(filtered(scanFilter)(colourOf(paper)))).toBeLessThan(0.5)
})

it('the document of a PDF has the same colours before the styles have come', () => {
  expect(filtersIn(startDocument)).toEqual(filtersIn(styles))
  for (const theme of ['night', 'sepia']) expect(sheetOf(startDocument, theme)).toBe(sheetOf(styles, theme))
})

/** Returns the variables that the rule behind a selector sets. */
const variablesOf = (css: string, selector: string): Map<string, string> => {
  const [, rule = ''] = css.split(`${selector} {`)
  const [body = ''] = rule.split('}')
  return new Map(
    [...body.matchAll(/(--ls-[a-z-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const sepiaSelector = "[data-page-theme='sepia']:not([data-mantine-color-scheme='dark'])"
const sepiaAround = variablesOf(styles, sepiaSelector)
const nightAround = variablesOf(product, "[data-page-theme='night']")

it.each([
  ['by day', variablesOf(product, ':root'), ' .start'],
  ['at night', nightAround, ":is([data-mantine-color-scheme='dark'], [data-page-theme='night']) .start"],
  ['in sepia', sepiaAround, `${sepiaSelector} .start`],
])(
  'the bars and gaps around the pages have their colours %s before the styles have come',
  (_, styled, start) => {
    const first = variablesOf(startDocument, start)
    expect(first.size).toBe(6)
    for (const [name, colour] of first) expect(`${name} ${styled.get(name)}`).toBe(`${name} ${colour}`)
  },
)

it('at night nothing around the pages is lighter than a page', () => {
  for (const name of ['paper', 'surface', 'tint', 'desk'])
    expect(luminance(colourOf(nightAround.get(`--ls-${name}`) ?? '')), name).toBeLessThan(0.025)
})

it.each(['muted', 'accent', 'ok', 'warn', 'danger'])('the ink %s can be read in sepia', (ink) => {
  for (const ground of ['paper', 'surface', 'tint'])
    expect(
      contrast(
        sepiaAround.get(`--ls-${ink}`) ?? '',
        sepiaAround.get(`--ls-${ground}`) ?? '',
        (colour) => colour,
      ),
      ground,
    ).toBeGreaterThanOrEqual(4.5)
})

it('covers are dimmed in the dark theme as scans are at night', () => {
  expect([variablesOf(product, ':root').get('--ls-picture'), nightAround.get('--ls-picture')]).toEqual([
    'none',
    scanFilter,
  ])
})

it.each(['yellow', 'green', 'blue', 'pink'])('black can be read at night under a %s mark', (name) => {
  const [, ...parts] = new RegExp(`--own-${name}: rgb\\((\\d+) (\\d+) (\\d+)\\)`).exec(styles) ?? []
  const [red = 1, green = 1, blue = 1] = parts.map((part) => Number(part) / 255)
  const screen = (one: number, other: number) => 1 - (1 - one) * (1 - other)
  const marked = (colour: Colour): Colour => {
    const [r, g, b] = filtered(nightFilter)(colour)
    return [screen(r, red), screen(g, green), screen(b, blue)]
  }
  expect(contrast('#000000', paper, marked)).toBeGreaterThanOrEqual(4.5)
})
