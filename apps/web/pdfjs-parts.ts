import type { Plugin } from 'vite'

/** A part of pdf.js that is never used here, and what stands in its place. */
interface Cut {
  /** The first line of a declaration at the beginning of a line; its last line is the next that closes it. */
  from: string
  to: string
}

/** Ends a class or a function at the top level; an object there ends with a semicolon. */
const ends = (from: string): string => (from.endsWith('= {') || from.endsWith('=> {') ? '\n};\n' : '\n}\n')

const pageCuts: readonly Cut[] = [
  // A global that names everything would keep everything.
  { from: 'globalThis.pdfjsLib = {', to: '' },
]

/** Modules of the page of which only the names stay: editors, forms, and layers that this viewer draws itself. */
const pageModules: readonly string[] = [
  'display/xfa_layer.js',
  'display/editor/toolbar.js',
  'display/editor/tools.js',
  'display/editor/alt_text.js',
  'display/editor/comment.js',
  'display/touch_manager.js',
  'display/editor/editor.js',
  'display/editor/color_picker.js',
  'display/annotation_layer.js',
  'display/editor/freetext.js',
  'display/editor/draw.js',
  'display/editor/drawers/outline.js',
  'display/editor/drawers/freedraw.js',
  'display/editor/drawers/highlight.js',
  'display/editor/highlight.js',
  'display/editor/drawers/inkdraw.js',
  'display/editor/ink.js',
  'display/editor/drawers/contour.js',
  'display/editor/drawers/signaturedraw.js',
  'display/editor/signature.js',
  'display/editor/stamp.js',
  'display/editor/annotation_editor_layer.js',
  'display/draw_layer.js',
  'display/text_layer_images.js',
]

const workerCuts: readonly Cut[] = [
  // Forms of XFA: their PDFs show the page that their author drew for other readers.
  {
    from: 'class XFAFactory {',
    to: 'class XFAFactory { isValid() { return false } static getRichTextAsHtml() { return null } }',
  },
  // Writing and editing PDFs.
  { from: 'class PDFEditor {', to: 'class PDFEditor {}' },
  {
    from: 'async function incrementalUpdate({',
    to: 'async function incrementalUpdate() { throw new Error("A PDF is never written here.") }',
  },
  // The tags of a PDF; the text layer is what a screen reader reads.
  { from: 'class StructTreeRoot {', to: 'class StructTreeRoot { init() {} }' },
  {
    from: 'class StructTreePage {',
    to: 'class StructTreePage { parse() {} get serializable() { return null } }',
  },
  // A filter that PDFium does not know either, so that no PDF with it is accepted.
  {
    from: 'let makeBrotliDecode = () => {',
    to: 'const makeBrotliDecode = () => () => { throw new Error("Brotli is not supported.") };',
  },
]

/** Changes inside a function, where a declaration is too much. */
const workerLines: readonly Cut[] = [
  {
    from: 'return obj instanceof Dict ? new StructTreeRoot(this.xref, obj, rawObj) : null;',
    to: 'return null;',
  },
]

const notFound = (from: string) =>
  new Error(`pdf.js has no "${from}" any more. Review apps/web/pdfjs-parts.ts with its new version.`)

/** Replaces a declaration at the top level. */
export const replaceDeclaration = (code: string, { from, to }: Cut): string => {
  const begin = code.indexOf(`\n${from}`)
  const end = code.indexOf(ends(from), begin)
  if (begin === -1 || end === -1) throw notFound(from)
  return `${code.slice(0, begin)}\n${to}\n${code.slice(end + ends(from).length)}`
}

const replaceLine = (code: string, { from, to }: Cut): string => {
  if (!code.includes(from)) throw notFound(from)
  return code.replace(from, to)
}

/** Empties a module: its classes and functions keep their names, because others import them, and nothing else. */
export const emptyModule = (code: string, name: string): string => {
  const mark = `\n;// ./src/${name}\n`
  const begin = code.indexOf(mark)
  const end = code.indexOf('\n;// ./', begin + mark.length)
  if (begin === -1 || end === -1) throw notFound(name)
  const text = code.slice(begin, end)
  const classes = [...text.matchAll(/^class (\w+)/gm)].map(([, className]) => `class ${className} {}`)
  const functions = [...text.matchAll(/^(?:async )?function (\w+)/gm)].map(
    ([, functionName]) => `function ${functionName}() {}`,
  )
  return `${code.slice(0, begin + mark.length)}${[...classes, ...functions].join('\n')}\n${code.slice(end)}`
}

/**
 * Leaves out what pdf.js brings and a reader never uses, in the page and in the worker.
 * Fails the build when a new version names a part differently.
 */
export const pdfjsParts = (): Plugin => ({
  name: 'pdfjs-parts',
  transform(code, id) {
    if (id.endsWith('/pdfjs-dist/legacy/build/pdf.mjs'))
      return pageModules.reduce(emptyModule, pageCuts.reduce(replaceDeclaration, code))
    if (!id.endsWith('/pdfjs-dist/legacy/build/pdf.worker.mjs')) return null
    return workerLines.reduce(replaceLine, workerCuts.reduce(replaceDeclaration, code))
  },
})
