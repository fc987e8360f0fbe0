// Finds titles of tests that have no subject: outside a describe nothing else names one.
import { parseSync, Visitor } from 'oxc-parser'

/** Verbs that are no plural of a noun, as titles begin with them. */
const verbs = new Set(
  `accepts adds allows approves appends are asks becomes begins belongs blocks can cannot chooses closes comes compares
  contains continues costs creates decides deletes describes do does downloads drops ends explains extends fails fills
  finds fits follows forgets gets gives goes grants had has have holds ignores includes is joins keeps knows lasts leads
  leaves lets loads locks logs looks loses makes may means merges moves must needs never offers opens passes preserves
  prints puts refuses rejects releases removes replaces requires restores returns runs says sees sends serves sets
  settles shares should shows skips sorts starts stays stops stores succeeds survives takes tells throws waits wants was
  were will works writes`.split(/\s+/),
)

/** What stands after a verb and hardly ever after a plural: "reads a statement", "counts every call". */
const object = /^[a-z]+s (an?|the|no|nothing|every|everything|each|its|what|whatever|all)\b/

const lacksSubject = (title) => verbs.has(title.match(/^[a-z]+(?![\w'-])/)?.[0] ?? '') || object.test(title)

const callee = (node) => {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'MemberExpression') return [...callee(node.object), node.property.name]
  if (node.type === 'CallExpression') return callee(node.callee)
  return node.type === 'TaggedTemplateExpression' ? callee(node.tag) : []
}

const titleOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? node.quasis[0].value.raw : null
}

/** @returns the titles of a test file that stand in no describe and begin with a verb, each with its place */
export const titlesWithoutSubject = (path, code) => {
  const found = []
  let describes = 0
  const isDescribe = (node) => callee(node.callee).includes('describe')
  new Visitor({
    CallExpression: (node) => {
      if (isDescribe(node)) describes += 1
      const title = titleOf(node.arguments[0])
      const names = callee(node.callee)
      const isTest = ['it', 'test'].includes(names[0]) && !names.includes('step')
      if (describes === 0 && isTest && node.arguments.length > 1 && title !== null && lacksSubject(title))
        found.push({
          start: node.arguments[0].start,
          problem: `"${title}" begins with a verb: name its subject`,
        })
    },
    'CallExpression:exit': (node) => {
      if (isDescribe(node)) describes -= 1
    },
  }).visit(parseSync(path, code).program)
  return found
}
