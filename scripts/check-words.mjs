// Plain English: words that a reader has to translate back are refused in comments, texts, test titles and guides.
//   node scripts/check-words.mjs           checks every file
//   node scripts/check-words.mjs PATH ...  checks these paths instead
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { listFiles } from './metrics/source-files.mjs'
import { root } from './project.mjs'

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
]
const nameRule = { pattern: /\w+AtOnce\b/, write: 'a page size, a batch size or a concurrency' }

const problemsOf = (text, rules) =>
  rules.flatMap(({ pattern, write }) => {
    const found = text.match(pattern)
    return found === null ? [] : [`"${found[0].trim()}": write ${write}`]
  })

/** Texts of a program: comments without their marks, sentences in quotes and between tags. */
const textsOfProgram = (path, code) => {
  const { program, comments } = parseSync(path, code)
  const texts = comments.map(({ start, value }) => ({ start, text: value }))
  const add = (start, text) => {
    if (text.includes(' ')) texts.push({ start, text })
  }
  new Visitor({
    Literal: ({ start, value }) => typeof value === 'string' && add(start, value),
    TemplateElement: ({ start, value }) => add(start, value.raw),
    JSXText: ({ start, value }) => add(start, value),
  }).visit(program)
  return texts
}

const lineAt = (text, offset) => text.slice(0, offset).split('\n').length

const sentencesOf = ({ text, line }) =>
  text.split('\n').map((part, index) => ({ text: part.replace(/^[\s/*#|>-]+/, ''), line: line + index }))

const withoutCode = (text) =>
  text.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ' ')).replace(/`[^`\n]*`/g, '`x`')

const readTexts = (path, content) => {
  const kind = extname(path)
  if (['.ts', '.tsx', '.mjs'].includes(kind)) {
    return textsOfProgram(path, content).map(({ start, text }) => ({ text, line: lineAt(content, start) }))
  }
  if (kind === '.md') return [{ text: withoutCode(content), line: 1 }]
  if (kind === '.css') {
    return [...content.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => ({
      text,
      line: lineAt(content, index),
    }))
  }
  const comments = content.split('\n').map((line) => line.match(/^\s*#(.*)/)?.[1] ?? '')
  return [{ text: comments.join('\n'), line: 1 }]
}

const problemsOfFile = (path) => {
  const content = readFileSync(join(root, path), 'utf8')
  const words = readTexts(path, content)
    .flatMap(sentencesOf)
    .flatMap(({ text, line }) => problemsOf(text, wordRules).map((problem) => ({ line, problem })))
  const names = content
    .split('\n')
    .flatMap((text, index) => problemsOf(text, [nameRule]).map((problem) => ({ line: index + 1, problem })))
  return [...words, ...names].map(({ line, problem }) => `${path}:${line} ${problem}`)
}

const isRead = (path) =>
  /\.(tsx?|mjs|md|css|sh)$/.test(path) &&
  !path.includes('THIRD-PARTY') &&
  !path.startsWith('scripts/check-words')

const asked = process.argv.slice(2).map((path) => path.replace(/\/$/, ''))
const isAsked = (file) =>
  asked.length === 0 || asked.some((path) => file === path || file.startsWith(`${path}/`))
const problems = listFiles(root)
  .filter((file) => isRead(file) && isAsked(file))
  .flatMap(problemsOfFile)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
