import { expect, test } from 'vitest'
import { isOfEngine } from './offline-shell.ts'

test.each([
  ['wasm/openjpeg.wasm', true],
  ['wasm/openjpeg_nowasm_fallback.js', false],
  ['wasm/openjpeg.wasm.br', false],
  ['wasm/LICENSE_OPENJPEG', false],
  ['standard_fonts/LiberationSans-Regular.ttf', true],
  ['standard_fonts/FoxitFixed.pfb', true],
  ['iccs/CGATS001Compat-v2-micro.icc', true],
  ['images/annotation-note.svg', true],
  ['cmaps/UniGB-UCS2-H.bcmap', false],
])('what the engine needs without a line is told from the rest: %s', (path, isNeeded) => {
  expect(isOfEngine(path)).toBe(isNeeded)
})
