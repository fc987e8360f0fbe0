import { expect, test } from 'vitest'
import { generateStatement } from '../../../../test/statements/statement-generator.ts'
import { readStatement } from './read-statement.ts'

const firstSeed = Number(process.env['SEED'] || '1')
/** `npm run test:long` reads more. */
const runs = process.env['LONG'] === '1' ? 200 : 80

test(`${runs} generated statements are read exactly as they were written (SEED=${firstSeed})`, async () => {
  const banks = new Set<string>()
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const { bytes, bank, lines, badLines, recipe } = await generateStatement(seed)
    const read = await readStatement(bytes)
    // What earlier versions took back because of words is no part of what a bank writes.
    const written = read.lines.map(({ saidReversed: _words, ...line }) => line)
    expect({ recipe, bank: read.bank, lines: written }).toEqual({ recipe, bank, lines })
    expect({ recipe, badLines: read.badLines.map(({ line }) => line) }).toEqual({ recipe, badLines })
    banks.add(read.bank)
  }
  expect([...banks].toSorted()).toEqual(['Axis', 'HDFC', 'ICICI', 'Kotak', 'SBI', 'other'])
})
