// What the build uses although an oldest supported browser lacks it, and why nothing breaks there.

/** The chunks of pdf.js. */
const pdfjs = /(^|\/)(viewer|pdf-worker)-/
const program = /(^|\/)index-/

/** Each entry is for these files only: the same name elsewhere is a finding. */
export const allowed = [
  {
    why: 'Added where it is missing by missing-apis.ts, the first import of the page and of the worker.',
    in: pdfjs,
    uses: ['.transferToFixedLength()', 'Promise.withResolvers'],
  },
  {
    why: 'The legacy build of pdf.js adds it before it uses it.',
    in: pdfjs,
    uses: ['JSON.isRawJSON', 'JSON.rawJSON', 'Math.sumPrecise', 'Promise.try', 'URL.parse'],
  },
  {
    why: 'iPhones tell by pagehide, which comes a moment later, that a page is left.',
    in: program,
    uses: ['event beforeunload'],
  },
  {
    why: 'The viewer asks first whether there are wake locks, and lets the screen go dark without them.',
    in: /(^|\/)viewer-/,
    uses: ['event release'],
  },
  {
    why: 'pdf.js asks for navigator.gpu first, and draws without it.',
    in: pdfjs,
    uses: [
      '.beginRenderPass()',
      '.configure()',
      '.createBindGroup()',
      '.createCommandEncoder()',
      '.createRenderPipeline()',
      '.createShaderModule()',
      '.createView()',
      '.getBindGroupLayout()',
      '.getCurrentTexture()',
      '.getPreferredCanvasFormat()',
      '.requestAdapter()',
      '.requestDevice()',
      '.setBindGroup()',
      '.setPipeline()',
      '.setVertexBuffer()',
      '.writeBuffer()',
      'navigator.gpu',
    ],
  },
  {
    why: 'pdf.js asks whether it exists, and does without it.',
    in: pdfjs,
    uses: ['Float16Array', 'ImageDecoder', 'ImageDecoder.isTypeSupported', 'VideoFrame'],
  },
  {
    why: 'zod asks whether it exists.',
    in: /(^|\/)zod-without-eval-/,
    uses: ['Error.captureStackTrace', 'URL.canParse'],
  },
  {
    why: 'The writer of Base64 of uploads asks whether it exists.',
    in: /(^|\/)browser-/,
    uses: ['Uint8Array.fromBase64'],
  },
  {
    why: 'React asks whether it exists.',
    in: program,
    uses: ['navigation', 'event navigate', 'event navigateerror', 'event navigatesuccess', 'setImmediate'],
  },
  {
    why: 'React asks whether it exists, and downloads without knowing the line.',
    in: program,
    uses: ['navigator.connection'],
  },
  {
    why: 'React takes an attribute of custom elements, of which there are none.',
    in: program,
    uses: ['<select is>'],
  },
  {
    why: 'The router and React ask whether it exists: pages change without a transition.',
    in: program,
    uses: ['.skipTransition()', 'document.startViewTransition'],
  },
  {
    why: 'Without it the program waits with setTimeout.',
    in: program,
    uses: ['window.requestIdleCallback'],
  },
  {
    why: 'Whoever asks for the room takes its absence as unknown.',
    in: /(^|\/)(kept|opening)-/,
    uses: ['navigator.storage.estimate'],
  },
  {
    why: 'Files are dropped on desktops.',
    in: /(^|\/)collect-files-/,
    uses: ['.webkitGetAsEntry()'],
  },
  {
    why: 'Listens for what only some devices do: fingers, wheels, and leaving a page.',
    in: /(^|\/)(esm|viewer|leave-warning)-/,
    uses: [
      'event beforeunload',
      'event touchcancel',
      'event touchend',
      'event touchmove',
      'event touchstart',
      'event wheel',
    ],
  },
  {
    why: 'The menus ask whether it exists: a desktop has no fingers.',
    in: /(^|\/)menus-/,
    uses: ['TouchEvent'],
  },
  {
    why: 'Without it several folds may be open at once.',
    in: /(^|\/)shelf-/,
    uses: ['<details name>'],
  },
  {
    why: 'Passed on by a part of Mantine, and never given.',
    in: /(^|\/)FileButton-/,
    uses: ['<input capture>'],
  },
  {
    why: 'Without it a browser orders what it downloads in its own way.',
    in: /\.html$/,
    uses: ['<link fetchpriority>'],
  },
  {
    why: 'Frames, paddings and focus rings without which a page can be used.',
    in: /\.css$/,
    uses: [':has'],
  },
  {
    why: 'Looks alone: colours, cursors, line breaks and bars of scrolling are then those of the browser.',
    in: /\.css$/,
    uses: [
      '-webkit-tap-highlight-color',
      '::selection',
      'cursor: default',
      'cursor: grab',
      'cursor: grabbing',
      'cursor: not-allowed',
      'cursor: pointer',
      'forced-color-adjust',
      'forced-color-adjust: none',
      'resize',
      'resize: none',
      'scrollbar-width',
      'scrollbar-width: none',
      'text-box-edge',
      'text-box-edge: alphabetic',
      'text-box-edge: cap',
      'text-box-trim',
      'text-box-trim: trim-both',
      'text-size-adjust',
      'text-size-adjust: none',
      'text-wrap',
      'text-wrap: balance',
    ],
  },
  {
    why: 'Pages change without a transition.',
    in: /\.css$/,
    uses: [
      '::view-transition-group',
      '::view-transition-new',
      '::view-transition-old',
      'view-transition-name',
    ],
  },
  {
    why: 'Without it small pictures of pages that are out of sight are laid out, too.',
    in: /\.css$/,
    uses: ['contain-intrinsic-size', 'content-visibility', 'content-visibility: auto'],
  },
  {
    why: 'Safari never moves what is read when pages above change their height.',
    in: /\.css$/,
    uses: ['overflow-anchor', 'overflow-anchor: none'],
  },
]
