import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { locks } from './locks.ts'

it('no two locks have the same number', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('a number fits into four bytes, which a lock on a key needs', () => {
  for (const number of Object.values(locks)) expect(number).toBeLessThan(2 ** 31)
})

it('no lock outlives its transaction: behind a pooler no one could release it', async () => {
  const source = await readFile(join(import.meta.dirname, 'locks.ts'), 'utf8')
  const called = source.match(/pg_(?:try_)?advisory\w*/gu) ?? []
  expect([...new Set(called)]).toEqual(['pg_advisory_xact_lock'])
})

it('no other file of the server calls the lock functions of PostgreSQL', async () => {
  const sources = join(import.meta.dirname, '..', '..')
  const own = new Set(['locks.ts', 'locks.test.ts'].map((name) => join('platform', 'db', name)))
  const others = (await readdir(sources, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !own.has(name),
  )
  expect(others.length).toBeGreaterThan(100)
  for (const name of others) {
    expect(await readFile(join(sources, name), 'utf8'), name).not.toMatch(/pg_(?:try_)?advisory/u)
  }
})
