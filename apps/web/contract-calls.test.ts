import { describe, expect, it } from 'vitest'
import { importingCalls, onlyCalls, withoutCalls } from './contract-calls.ts'

const contract = `import { z } from 'zod'
import { listPath } from './constants.ts'
import { bytesOperation, operation } from './operation.ts'

export const Pdf = z.object({ title: z.string() })

export const pdfOps = {
  list: operation({
    method: 'GET',
    path: listPath,
    right: 'readNotes',
    response: z.array(Pdf),
  }),
  read: bytesOperation({ method: 'GET', path: '/api/pdf', params: z.object({}), contentType: 'application/pdf' }),
}
`

const wordsOf = (code: string) =>
  code
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?,? }/g, ' }')
    .trim()

describe('a module of the contract', () => {
  it('has calls with what a browser sends, and the imports that they need', () => {
    expect(wordsOf(onlyCalls(contract, 'pdfs.ts'))).toBe(
      wordsOf(`import { listPath } from './constants.ts'
        import { bytesOperation, operation } from './operation.ts'
        export const pdfOps = {
          list: operation({ method: 'GET', path: listPath }),
          read: bytesOperation({ method: 'GET', path: '/api/pdf', contentType: 'application/pdf' }),
        }`),
    )
  })

  it('keeps everything else without its calls', () => {
    const rest = withoutCalls(contract, 'pdfs.ts')
    expect(rest).toContain('export const Pdf = z.object({ title: z.string() })')
    expect(rest).not.toContain('pdfOps')
  })

  it('is refused when a call is not an object', () => {
    expect(() => onlyCalls('export const pdfOps = { list: operation(listed) }', 'pdfs.ts')).toThrow(
      'A call of the contract is not an object.',
    )
  })
})

describe('a module of the browser', () => {
  const from = `'@lectureshelf/contract/library/pdfs'`
  const callsFrom = `'@lectureshelf/contract/library/pdfs?calls'`
  const imported = (code: string) => importingCalls(code, 'api.ts').trim()

  it('imports calls without schemas, and types from nowhere', () => {
    expect(imported(`import { type Pdf, pdfOps } from ${from}`)).toBe(`import { pdfOps } from ${callsFrom}`)
  })

  it('imports a schema from the module beside its calls', () => {
    expect(imported(`import { PdfEdit, pdfOps } from ${from}`)).toBe(
      `import { pdfOps } from ${callsFrom}; import { PdfEdit } from ${from}`,
    )
  })

  it('keeps its other imports and its code', () => {
    const code = `import type { Pdf } from ${from}\nimport { call } from './http.ts'\nexport const one = (pdf: Pdf) => call(pdf)`
    expect(imported(code)).toBe(code)
  })
})
