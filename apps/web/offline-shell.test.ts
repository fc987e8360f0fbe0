import { expect, test } from 'vitest'
import { type BuiltScript, isOfEngine, isOfEveryPage, listForStudents, namedIn } from './offline-shell.ts'

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
])('what the engine needs offline differs from the rest: %s', (path, isNeeded) => {
  expect(isOfEngine(path)).toBe(isNeeded)
})

test.each([
  ['assets/inter-latin-wght-normal-Dx4kXJAl.woff2', true],
  ['assets/pdf-worker-B1a2c3.js', true],
  ['assets/noto-sans-kannada-kannada-wght-normal-Ab12.woff2', false],
  ['assets/noto-sans-devanagari-devanagari-wght-normal-Ab12.woff2', false],
  ['assets/styles-B1a2c3.css', false],
])('a phone keeps the fonts and scripts of every page: %s', (fileName, isKept) => {
  expect(isOfEveryPage(fileName)).toBe(isKept)
})

const script = (fileName: string, facts: Partial<BuiltScript> = {}): BuiltScript => ({
  fileName,
  isEntry: false,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  styles: [],
  ...facts,
})

test('a phone keeps what students load, with its styles, and no page of staff', () => {
  const pages = '/repo/apps/web/src/app/pages'
  const scripts = [
    script('index.js', {
      isEntry: true,
      imports: ['common.js'],
      dynamicImports: ['viewer.js', 'uploads.js', 'claims.js'],
      styles: ['index.css'],
    }),
    script('common.js'),
    script('viewer.js', { facadeModuleId: `${pages}/pdf-viewer-page.tsx`, dynamicImports: ['side.js'] }),
    script('side.js', { styles: ['side.css'] }),
    script('uploads.js', { facadeModuleId: `${pages}/staff/uploads-page.tsx`, imports: ['tables.js'] }),
    script('claims.js', { facadeModuleId: `${pages}/owner/claims-page.tsx` }),
    script('tables.js'),
  ]
  expect(listForStudents(scripts).toSorted()).toEqual([
    'common.js',
    'index.css',
    'index.js',
    'side.css',
    'side.js',
    'viewer.js',
  ])
})

test('the styles and scripts that a document names come with the program', () => {
  const html =
    '<link rel="stylesheet" href="/assets/viewer-styles-1.css"><script src="/assets/index-2.js"></script><a href="/about">'
  expect(namedIn(html)).toEqual(['/assets/viewer-styles-1.css', '/assets/index-2.js'])
})
