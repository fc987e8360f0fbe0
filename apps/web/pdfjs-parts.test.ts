import { describe, expect, it } from 'vitest'
import { emptyModule, replaceDeclaration } from './pdfjs-parts.ts'

const code = `
;// ./src/one.js
class One {
  a() {
  }
}
function two(a) {
  return a
}
const three = new One();

;// ./src/four.js
class Four {
}
`

describe('the parts of pdf.js', () => {
  it('are emptied, with their names kept for those that import them', () => {
    const emptied = emptyModule(code.replaceAll('one.js', 'display/one.js'), 'display/one.js')
    expect(emptied).toContain('class One {}\nfunction two() {}')
    expect(emptied).not.toContain('three')
    expect(emptied).toContain('class Four {\n}')
  })

  it('are replaced one by one', () => {
    const replaced = replaceDeclaration(code, { from: 'class One {', to: 'class One { b() {} }' })
    expect(replaced).toContain('class One { b() {} }\nfunction two')
    expect(replaced).not.toContain('a() {')
  })

  it('fail the build when pdf.js names them differently', () => {
    expect(() => replaceDeclaration(code, { from: 'class Five {', to: '' })).toThrow('class Five {')
    expect(() => emptyModule(code, 'five.js')).toThrow('five.js')
  })
})
