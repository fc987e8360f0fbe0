import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Reads every component file below a folder, by its path there. */
const readComponents = (folder: URL): Map<string, string> => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  return new Map(files.map((path) => [path, readFileSync(new URL(path, folder), 'utf8')]))
}

const componentsOf = (text: string): string[] =>
  [...text.matchAll(/^export (?:const|function) ([A-Z]\w*)/gm)].map(([, name]) => name ?? '')

test('the kit shows every component that ui exports', () => {
  const kit = [...readComponents(new URL('./', import.meta.url)).values()].join('\n')
  const exported = [...readComponents(new URL('../ui/', import.meta.url))].flatMap(([path, text]) =>
    componentsOf(text).map((name) => ({ path, name })),
  )
  expect(exported.length).toBeGreaterThan(40)
  expect(exported.filter(({ name }) => !new RegExp(`<${name}[\\s/>]`).test(kit))).toEqual([])
})
