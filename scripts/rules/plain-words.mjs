// Finds words that a reader has to translate back, in comments, sentences, test titles and guides.
import { extname } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { titlesWithoutSubject } from './test-titles.mjs'

const wordRules = [
  { pattern: /\bso many\b/i, write: 'name the number: page size, batch size, concurrency, limit' },
  { pattern: /\bmeanwhile\b/i, write: 'say when: since then, while the upload runs' },
  { pattern: /\banew\b/i, write: '"again", or the verb itself: refetches, rebuilds' },
  { pattern: /\bamid\b/i, write: '"during" or "in the middle of"' },
  { pattern: /\bof ours\b/i, write: '"our own", or the name of the thing' },
  { pattern: /\bgoes on\b/i, write: '"continues", "resumes" or "keeps"' },
  { pattern: /\bby itself\b/i, write: '"automatically", "alone" or "on its own"' },
  { pattern: /\bthere already\b|\bis already there\b/i, write: '"already exists"' },
  { pattern: /\b(no|some|every|any)body\b/i, write: '"no one", "someone", "everyone" or "anyone"' },
  {
    pattern: /\b(for|of|from|to|by|with) who\b/i,
    write: '"someone who", "whoever", or the person: the caller',
  },
  { pattern: /(^|[.;:] )who (\w+ )?\w+s\b[^?]*$/i, write: '"whoever" or "someone who"' },
  {
    pattern:
      /\b(without a|no|lost) line\b(?! breaks?\b)|\b(the|its|their) (slow )?line (is|was|comes|came) (back|lost|gone|silent|down)\b|\bthe line returns\b/i,
    write: '"offline", "online" or "connection"; of a real line "none of the lines" or "a row"',
  },
  { pattern: /\bis told\b/i, write: '"learns", "hears", "gets a message", or who says it' },
  { pattern: /\b(gives?|gave|given) back\b/i, write: '"releases", "restores" or "returns"' },
  { pattern: /\bnevertheless\b/i, write: '"anyway"' },
  { pattern: /\bof before\b/i, write: '"earlier", "previous" or "old"' },
  { pattern: /(?<!\bas )\bof (now|then)\b/i, write: '"current", "today\'s" or "at that time"' },
  { pattern: /\bsays so\b/i, write: 'what it says: "reports it", "shows why", "says that it failed"' },
  {
    pattern: /\bthere (is|are) none\b/i,
    write: 'what is missing: "without a backup", "null if no page has it"',
  },
]
const nameRule = { pattern: /\w+AtOnce\b/, write: 'a page size, a batch size or a concurrency' }

const problemsOf = (text, rules) =>
  rules.flatMap(({ pattern, write }) => {
    const found = text.match(pattern)
    return found === null ? [] : [`"${found[0].trim()}": write ${write}`]
  })

const lineAt = (text, offset) => text.slice(0, offset).split('\n').length

/** Texts of a program: comments without their marks, sentences in quotes and between tags. */
const textsOfProgram = (path, code) => {
  const { program, comments } = parseSync(path, code)
  const texts = comments.map(({ start, value }) => ({ line: lineAt(code, start), text: value }))
  const add = (start, text) => {
    if (text.includes(' ')) texts.push({ line: lineAt(code, start), text })
  }
  new Visitor({
    Literal: ({ start, value }) => typeof value === 'string' && add(start, value),
    TemplateElement: ({ start, value }) => add(start, value.raw),
    JSXText: ({ start, value }) => add(start, value),
  }).visit(program)
  return texts
}

const sentencesOf = ({ text, line }) =>
  text.split('\n').map((part, index) => ({ text: part.replace(/^[\s/*#|>-]+/, ''), line: line + index }))

const withoutCode = (text) =>
  text.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ' ')).replace(/`[^`\n]*`/g, '`x`')

const isProgram = (path) => ['.ts', '.tsx', '.mjs'].includes(extname(path))

const readTexts = (path, content) => {
  if (isProgram(path)) return textsOfProgram(path, content)
  if (extname(path) === '.md') return [{ text: withoutCode(content), line: 1 }]
  if (extname(path) === '.css') {
    return [...content.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => ({
      text,
      line: lineAt(content, index),
    }))
  }
  const comments = content.split('\n').map((line) => line.match(/^\s*#(.*)/)?.[1] ?? '')
  return [{ text: comments.join('\n'), line: 1 }]
}

const titlesOf = (path, content) =>
  /\.(test|spec)\.(tsx?|mjs)$/.test(path)
    ? titlesWithoutSubject(path, content).map(({ start, problem }) => ({
        line: lineAt(content, start),
        problem,
      }))
    : []

/** @returns what is not plain in a file, each problem with its line */
export const hardWords = (path, content) => {
  const words = readTexts(path, content)
    .flatMap(sentencesOf)
    .flatMap(({ text, line }) => problemsOf(text, wordRules).map((problem) => ({ line, problem })))
  const names = content
    .split('\n')
    .flatMap((text, index) => problemsOf(text, [nameRule]).map((problem) => ({ line: index + 1, problem })))
  return [...words, ...names, ...titlesOf(path, content)]
}
