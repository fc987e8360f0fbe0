// Finds what a style sheet asks of the browser: at-rules, media features, selectors, properties, values, functions, units.
import { parse } from 'postcss'

const isFeature = (value) => value?.__compat !== undefined

/** The units of lengths that are younger than the others, by the name that the data has for them. */
const unitGroups = [
  { units: /^[dls]v[hwib]$|^[dls]v(min|max)$/, name: 'viewport_percentage_units_dynamic' },
  { units: /^cq(w|h|i|b|min|max)$/, name: 'container_query_length_units' },
]

const unitFeature = ({ length }, unit) => {
  const group = unitGroups.find(({ units }) => units.test(unit))
  return length[group?.name ?? unit]
}

/** Whether a declaration stands below another way to say it: `height: 100vh; height: 100dvh`, `-webkit-mask`. */
const hasFallback = (declaration) =>
  declaration.parent.nodes.some(
    (other) =>
      other !== declaration &&
      other.type === 'decl' &&
      ((other.prop === declaration.prop &&
        declaration.parent.index(other) < declaration.parent.index(declaration)) ||
        other.prop === `-webkit-${declaration.prop}`),
  )

/** Whether a node stands in a question about what the browser can do. */
const isAsked = (node) => {
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (at.type === 'atrule' && at.name === 'supports') return true
  return false
}

const withoutStrings = (text) => text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""')

const wordsOf = (value) => new Set(value.match(/(?<![\w-])-?[a-z][a-z0-9-]*(?![\w(-])/g) ?? [])

/** The names of a property, and of what its value names. */
const usesOfDeclaration = ({ properties, types }, { prop, value: written }) => {
  if (prop.startsWith('--')) return functionUses(types, withoutStrings(written))
  const property = properties[prop]
  const value = withoutStrings(written)
  if (!isFeature(property)) return functionUses(types, value)
  const words = wordsOf(value)
  const named = Object.entries(property)
    .filter(
      ([name, feature]) => name !== '__compat' && isFeature(feature) && words.has(name.replaceAll('_', '-')),
    )
    .map(([name, feature]) => ({ what: `${prop}: ${name.replaceAll('_', '-')}`, compat: feature.__compat }))
  return [{ what: prop, compat: property.__compat }, ...named, ...functionUses(types, value)]
}

const functionUses = (types, value) => [
  ...[...value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].flatMap(([, name]) => {
    const feature = types[name] ?? types.color[name] ?? types.gradient?.[name]
    return isFeature(feature) ? [{ what: `${name}()`, compat: feature.__compat }] : []
  }),
  ...[...value.matchAll(/(?<![\w#-])[\d.]+([a-z]+)\b/g)].flatMap(([, unit]) => {
    const feature = unitFeature(types, unit)
    return isFeature(feature) ? [{ what: `unit ${unit}`, compat: feature.__compat }] : []
  }),
]

const usesOfSelector = ({ selectors }, selector) =>
  [...selector.matchAll(/::?([a-z][a-z-]*)/g)].flatMap(([written, name]) => {
    const feature = selectors[name] ?? selectors[name.replaceAll('-', '_')]
    return isFeature(feature) ? [{ what: written, compat: feature.__compat }] : []
  })

const usesOfAtRule = ({ 'at-rules': rules }, { name, params }) => {
  const rule = rules[name]
  if (!isFeature(rule)) return []
  const features = name === 'media' ? [...params.matchAll(/\(\s*([a-z-]+)/g)] : []
  const asked = features.flatMap(([, feature]) =>
    isFeature(rule[feature]) ? [{ what: `@media (${feature})`, compat: rule[feature].__compat }] : [],
  )
  const range = /[<>]/.test(params) && isFeature(rule.range_syntax)
  return [
    { what: `@${name}`, compat: rule.__compat },
    ...asked,
    ...(range ? [{ what: '@media (a < b)', compat: rule.range_syntax.__compat }] : []),
  ]
}

/** @returns the uses of a style sheet, each with how people write it, what the data says, and its line */
export const usesOfStyles = (css, path, code) => {
  const uses = []
  const add = (node, found) => {
    for (const use of found) uses.push({ ...use, start: node.source.start.offset })
  }
  parse(code, { from: path }).walk((node) => {
    if (isAsked(node)) return
    if (node.type === 'decl' && !hasFallback(node)) add(node, usesOfDeclaration(css, node))
    if (node.type === 'atrule') add(node, usesOfAtRule(css, node))
    if (node.type !== 'rule' || (node.parent.type === 'atrule' && node.parent.name.endsWith('keyframes')))
      return
    add(node, usesOfSelector(css, node.selector))
    if (node.parent.type === 'rule')
      add(node, [{ what: 'nested rules', compat: css.selectors.nesting.__compat }])
  })
  return uses
}
