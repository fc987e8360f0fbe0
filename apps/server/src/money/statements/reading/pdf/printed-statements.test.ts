import { expect, test } from 'vitest'
import { printedBanks } from '../../../../../test/statements/print-look.ts'
import { printStatement } from '../../../../../test/statements/statement-pdf.ts'
import { readStatement } from '../read-statement.ts'

const firstSeed = Number(process.env['SEED'] || '1')
/** `npm run test:long` prints more for each bank. */
const runs = Number(process.env['RUNS'] || (process.env['LONG'] === '1' ? '3' : '1'))
const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index)

test.each(printedBanks)('printed statements of %s are read exactly', async (bank) => {
  const isLong = []
  for (const seed of seeds) {
    const { bytes, lines, pages, recipe } = printStatement(bank, seed)
    const read = await readStatement(bytes)
    expect({ recipe, badLines: read.badLines }).toEqual({ recipe, badLines: [] })
    expect({ recipe, bank: read.bank }).toEqual({ recipe, bank })
    const written = read.lines.map(({ line: _line, saidReversed: _words, ...rest }) => rest)
    expect({ recipe, lines: written }).toEqual({ recipe, lines })
    expect(read.numberEnd).toMatch(/^\d{6}$/)
    isLong.push(pages > 1)
  }
  expect(isLong).toContain(true)
})
