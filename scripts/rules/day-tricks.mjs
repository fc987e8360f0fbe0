// Finds what takes a day or a time from the looks of a locale, or from the time zone of the device.
import { parseSync, Visitor } from 'oxc-parser'

/** The one place that asks an engine for days and times. */
const home = 'packages/contract/src/formats/days.ts'

const askHome = `use ${home}: engines print a locale in different ways`
const ofDevice = `use ${home}: this is the time zone of the device`

const members = new Map([
  ['toLocaleDateString', askHome],
  ['toLocaleTimeString', askHome],
  ['toLocaleString', `${askHome}. A number has groupedCount`],
  ['DateTimeFormat', askHome],
  ['toDateString', ofDevice],
  ['toTimeString', ofDevice],
  ['getDate', ofDevice],
  ['getDay', ofDevice],
  ['getMonth', ofDevice],
  ['getFullYear', ofDevice],
  ['getHours', ofDevice],
  ['getMinutes', ofDevice],
  ['getTimezoneOffset', ofDevice],
])

/** Locales that are known for printing 2026-11-29, until an engine does not. */
const isoLocale = /^(en-CA|sv|sv-SE|fr-CA)(-u-.*)?$/

const nameOf = ({ computed, property }) => {
  if (!computed) return property.name
  return property.type === 'Literal' ? property.value : undefined
}

/** @returns what a program does wrong with days, each with where it stands */
export const dayTricks = (path, code) => {
  if (path === home) return []
  const found = []
  new Visitor({
    MemberExpression: (node) => {
      const name = nameOf(node)
      const problem = members.get(name)
      if (problem !== undefined) found.push({ start: node.property.start, problem: `${name}: ${problem}` })
    },
    ObjectPattern: ({ properties }) => {
      for (const property of properties) {
        const problem = property.type === 'Property' ? members.get(property.key.name) : undefined
        if (problem !== undefined)
          found.push({ start: property.start, problem: `${property.key.name}: ${problem}` })
      }
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && isoLocale.test(value))
        found.push({ start, problem: `'${value}': ${askHome}` })
    },
  }).visit(parseSync(path, code).program)
  return found.toSorted((a, b) => a.start - b.start)
}
