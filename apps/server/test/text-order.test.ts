import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getTableColumns, is } from 'drizzle-orm'
import { PgTable, PgText } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../src/schema.ts'

const sources = fileURLToPath(new URL('../src', import.meta.url))

/** Orders that may come from the database, whose indexes serve them. */
const harmless = [
  // They walk an index in parts, or choose among what is equally old.
  'library/tables/pages/page-pictures.table.ts: pdfPicture.storageKey',
  // It finds what has the same bytes.
  'reading/search/search.query.ts: v.sha256',
  // Years such as 2026-27 have one order in every collation.
  'site/exports/receipts-export.query.ts: receipt.financialYear',
]

const columns = Object.entries(schema).flatMap(([table, maybe]) =>
  is(maybe, PgTable)
    ? Object.entries(getTableColumns(maybe)).map(([key, column]) => ({
        key: `${table}.${key}`,
        name: key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        isText: is(column, PgText),
      }))
    : [],
)
const texts = new Set(columns.filter(({ isText }) => isText).map(({ key }) => key))
/** Names that only columns of text have. */
const textNames = new Set(columns.filter(({ isText }) => isText).map(({ name }) => name))
for (const { name, isText } of columns) if (!isText) textNames.delete(name)

/** Returns what stands behind an opening bracket, up to the one that closes it. */
const untilClosed = (source: string, begin: number): string => {
  let depth = 1
  let end = begin
  while (end < source.length && depth > 0) {
    if (source[end] === '(') depth += 1
    if (source[end] === ')') depth -= 1
    end += 1
  }
  return source.slice(begin, end - 1)
}

/** Returns the orders of statements, those of a builder and those in SQL. */
const ordersIn = (source: string): string[] => [
  ...[...source.matchAll(/\.orderBy\(/g)].map(({ index, 0: begin }) =>
    untilClosed(source, index + begin.length),
  ),
  ...[...source.matchAll(/\border by /g)].map(
    ({ index, 0: begin }) =>
      untilClosed(source, index + begin.length).split(/`|\blimit\b|\(select\b/, 1)[0] ?? '',
  ),
]

const named = /(?:textInOrder|titleInOrder)\((?:[^()]|\([^()]*\))*\)|(?:\$\{[\w.]+\}|[\w.]+) collate "C"/g

/** Returns the columns of text in an order that takes its collation from the database. */
const unnamedIn = (order: string): string[] => {
  const rest = order.replaceAll(named, '')
  const built = [...rest.matchAll(/\b\w+\.\w+\b/g)].flatMap(([name]) => (texts.has(name) ? [name] : []))
  const written = [
    ...rest.replaceAll(/\$\{[^}]*\}/g, '').matchAll(/\b\w+\.([a-z0-9_]+)|\b[a-z0-9]+_[a-z0-9_]+/g),
  ]
    .filter(([all, name = all]) => textNames.has(name))
    .map(([all]) => all)
  return [...new Set([...built, ...written])]
}

test('orders of text that take their collation from the database are seen', () => {
  expect(unnamedIn('asc(account.name), asc(account.id)')).toEqual(['account.name'])
  expect(unnamedIn('desc(student.createdAt), student.usn')).toEqual(['student.usn'])
  expect(unnamedIn('v.sha256, s.sub_code')).toEqual(['v.sha256', 's.sub_code'])
  expect(unnamedIn('${pdf.pdfFile} desc')).toEqual(['pdf.pdfFile'])
  expect(
    unnamedIn('asc(textInOrder(account.name)), asc(titleInOrder(sql`x`)), s.sub_code collate "C"'),
  ).toEqual([])
  expect(ordersIn('a.orderBy(asc(b.c), d).limit(1) sql`x order by y limit 1`')).toEqual(['asc(b.c), d', 'y '])
})

test('every order of a text names its collation', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const found = await Promise.all(
    files.map(async (name) => {
      const source = (await readFile(join(sources, name), 'utf8')).replaceAll(/^ *(?:\/?\*|\/\/).*$/gm, '')
      return ordersIn(source).flatMap((order) => unnamedIn(order).map((column) => `${name}: ${column}`))
    }),
  )
  expect([...new Set(found.flat())].toSorted()).toEqual(harmless)
})
