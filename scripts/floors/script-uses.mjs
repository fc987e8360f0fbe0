// Finds what a built script asks of the browser, as names; whether a browser has it is decided elsewhere.
import { parseSync } from 'oxc-parser'

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'

/** Visits every node with the one around it. */
const walk = (node, parent, key, visit) => {
  visit(node, parent, key)
  for (const [name, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, node, name, visit)
    } else if (isNode(value)) walk(value, node, name, visit)
  }
}

const textOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.quasis.length === 1) return node.quasis[0].value.cooked
  return null
}

const memberName = ({ computed, property }) => (computed ? textOf(property) : property.name)

/** Names that a script binds itself: a function of its own may be called as one of the platform. */
const bindsName = (parent, key) => {
  if (parent === null) return false
  switch (parent.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return key === 'id' || key === 'params'
    case 'ArrowFunctionExpression':
      return key === 'params'
    case 'CatchClause':
      return key === 'param'
    case 'AssignmentPattern':
      return key === 'left'
    case 'ArrayPattern':
    case 'RestElement':
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return true
    default:
      return parent.type === 'Property' && parent.isOfPattern === true && key === 'value'
  }
}

/** Names that stand for a property or a label, not for a value. */
const isOnlyName = (parent, key) => {
  if (parent === null) return true
  if (parent.type === 'MemberExpression') return key === 'property' && !parent.computed
  if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(parent.type))
    return key === 'key' && !parent.computed
  return [
    'LabeledStatement',
    'BreakStatement',
    'ContinueStatement',
    'ExportSpecifier',
    'MetaProperty',
  ].includes(parent.type)
}

/** The dotted name of a member of a global: `Promise.try`, `Intl.Segmenter.name`. */
const ownerOf = (object) => {
  if (object.type === 'Identifier') return object.name
  if (object.type !== 'MemberExpression') return null
  const [outer, name] = [ownerOf(object.object), memberName(object)]
  return outer === null || name === null ? null : `${outer}.${name}`
}

/** Whether a missing member is asked for in a way that bears its absence: `a.b?.()`, `typeof a.b`, `a.b === undefined`. */
const bearsAbsence = (parent, key) =>
  (parent?.type === 'CallExpression' && parent.optional && key === 'callee') ||
  (parent?.type === 'MemberExpression' && parent.optional && key === 'object') ||
  (parent?.type === 'UnaryExpression' && ['typeof', '!', 'void'].includes(parent.operator)) ||
  (parent?.type === 'BinaryExpression' && /^[!=]==?$/.test(parent.operator)) ||
  (parent?.type === 'AssignmentExpression' && key === 'left')

const regexUses = ({ regex: { pattern, flags } }) => [
  ...(flags.includes('v') ? ['flag v of a regular expression'] : []),
  ...(/\(\?[ims]*-?[ims]*:/.test(pattern.replaceAll('(?:', '')) ? ['modifiers in a regular expression'] : []),
]

const syntaxOf = (node) => {
  if (node.type === 'Literal' && node.regex) return regexUses(node)
  if (node.type === 'VariableDeclaration' && node.kind.includes('using')) return ['a using declaration']
  if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type))
    return node.attributes?.length > 0 ? ['import attributes'] : []
  if (node.type === 'ImportExpression' && node.options) return ['import attributes']
  return []
}

/** The attributes of an element that React makes: `jsx("img", { loading: "lazy" })`. */
const attributesOf = ({ arguments: [first, second] }) => {
  const element = textOf(first)
  if (element === null || second?.type !== 'ObjectExpression') return []
  return second.properties
    .filter(({ type, computed }) => type === 'Property' && !computed)
    .map(({ key, start }) => ({ element, name: String(key.name ?? key.value).toLowerCase(), start }))
}

/** The attribute that a script sets by its name: `a.setAttribute("popover", "")`. */
const setAttributeOf = ({ callee, arguments: [first] }) =>
  callee.type === 'MemberExpression' && ['setAttribute', 'toggleAttribute'].includes(memberName(callee))
    ? textOf(first)
    : null

const namesIn = ({ properties }) => properties.map(({ key }) => key?.name)

/** The members that core-js adds to an object of the platform: other scripts may run without them. */
const polyfilledBy = ({ arguments: [target, members] }) => {
  if (target?.type !== 'ObjectExpression' || members?.type !== 'ObjectExpression') return []
  const names = namesIn(target)
  return names.includes('target') && names.some((name) => name === 'proto' || name === 'stat')
    ? members.properties
    : []
}

/** The name of a member that a script defines itself: such a method may be its own. A literal is no method. */
const definedName = (node) => {
  if (['MethodDefinition', 'PropertyDefinition'].includes(node.type) && !node.computed) return node.key.name
  if (node.type === 'Property' && !node.computed && !node.isOfPattern && !node.isPolyfill)
    return node.value.type === 'Literal' ? null : (node.key.name ?? node.key.value)
  const isAssigned = node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression'
  return isAssigned && node.right.type !== 'Literal' ? memberName(node.left) : null
}

/** The event that a node waits for: `a.addEventListener("scrollend", b)`, `a.onscrollend = b`. */
const eventOf = (node) => {
  if (node.type === 'CallExpression') {
    const called = node.callee.type === 'MemberExpression' ? memberName(node.callee) : node.callee.name
    return called === 'addEventListener' ? textOf(node.arguments[0]) : null
  }
  const isAssigned = node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression'
  return (isAssigned && /^on([a-z]+)$/.exec(memberName(node.left) ?? '')?.[1]) || null
}

/**
 * @returns the `uses` of a script, each with its kind, its name, its owner if it has one, and where it stands, and the
 *   names of the members that it `defines`
 */
export const readScript = (path, code) => {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} could not be read: ${errors[0].message}`)
  const uses = []
  const own = new Set()
  const defines = new Set()
  const add = (kind, name, start, owner = null) => uses.push({ kind, name, owner, start })
  const visit = (node, parent, key) => {
    if (node.type === 'ObjectPattern') for (const property of node.properties) property.isOfPattern = true
    if (node.type === 'CallExpression') for (const property of polyfilledBy(node)) property.isPolyfill = true
    const defined = definedName(node)
    if (typeof defined === 'string') defines.add(defined)
    if (node.type === 'Identifier') {
      if (bindsName(parent, key)) own.add(node.name)
      else if (!isOnlyName(parent, key) && !bearsAbsence(parent, key)) add('global', node.name, node.start)
    }
    if (node.type === 'MemberExpression' && !bearsAbsence(parent, key)) {
      const name = memberName(node)
      const owner = ownerOf(node.object)
      const isCalled = parent?.type === 'CallExpression' && key === 'callee'
      if (name !== null) add(isCalled ? 'method' : 'member', name, node.property.start, owner)
    }
    const event = eventOf(node)
    if (event !== null) add('event', event, node.start)
    if (node.type === 'CallExpression') {
      for (const { element, name, start } of attributesOf(node)) add('attribute', name, start, element)
      const attribute = setAttributeOf(node)
      if (attribute !== null) add('attribute', attribute.toLowerCase(), node.start, '*')
    }
    for (const name of syntaxOf(node)) add('syntax', name, node.start)
  }
  walk(program, null, '', visit)
  return { uses: uses.filter(({ kind, name }) => kind !== 'global' || !own.has(name)), defines }
}
