/** The request that an attacker hides in another one. Its route is in the server's log if it was ever read. */
const hidden = 'GET /api/cdss HTTP/1.1\r\nHost: localhost\r\n\r\n'
export const hiddenRoute = '/api/cdss'

const post = (headers: string[], body: string): string =>
  [
    'POST /api/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n')

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
const chunked = 'Transfer-Encoding: chunked'
const ended = '0\r\n\r\n'
const length = (bytes: number | string): string => `Content-Length: ${bytes}`

const encodings = [
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\u000bchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked, identity',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked\u0000',
  'Transfer-Encoding\u0000: chunked',
  ' Transfer-Encoding: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: cow\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
]

const lengths = [
  `${hidden.length}, 0`,
  `0, ${hidden.length}`,
  `+${hidden.length}`,
  `-1`,
  `0x${hidden.length.toString(16)}`,
  `${hidden.length} 0`,
  `${hidden.length}.0`,
  `1e1`,
  `0\u000b`,
  `99999999999999999999`,
]

const chunkHeads = [
  ['an extension', '0;hidden=1\r\n\r\n'],
  ['an extension with a bare LF', `2;\nxx\r\n${ended}`],
  ['an extension with a bare CR', `2;\rxx\r\n${ended}`],
  ['a quoted line break in an extension', `0;a="\r\n\r\n${hidden}"\r\n\r\n`],
  ['a size with a sign', `+0\r\n\r\n`],
  ['a size with 0x', `0x0\r\n\r\n`],
  ['a size with a space before it', ` 0\r\n\r\n`],
  ['a size with a bare LF', `0\n\n`],
  ['a size beyond 64 bits', `10000000000000000\r\n${ended}`],
  ['an empty size', `\r\n${ended}`],
  ['no line break after its bytes', `2\r\n{}0\r\n\r\n`],
  ['more bytes than its size', `2\r\n{}${hidden}\r\n${ended}`],
  ['a trailer that is a header of its own', `0\r\nContent-Length: 5\r\n\r\n`],
]

/** An ambiguous request. Everything after the point where one of two parsers ends it is the hidden request. */
export interface Ambiguous {
  name: string
  bytes: string
}

/** Requests whose end a proxy and a server could read differently. */
export const ambiguous: Ambiguous[] = [
  {
    name: 'a length and chunks, the length longer',
    bytes: post([length(ended.length + hidden.length), chunked], ended + hidden),
  },
  {
    name: 'a length and chunks, the length shorter',
    bytes: post([length(4), chunked], chunk(hidden) + ended),
  },
  {
    name: 'chunks and a length, the length longer',
    bytes: post([chunked, length(ended.length + hidden.length)], ended + hidden),
  },
  { name: 'chunks and a length of nothing', bytes: post([chunked, length(0)], chunk(hidden) + ended) },
  {
    name: 'two lengths, the first longer',
    bytes: post([length(hidden.length), length(0)], hidden),
  },
  { name: 'two lengths, the second longer', bytes: post([length(0), length(hidden.length)], hidden) },
  ...encodings.map((encoding) => ({
    name: `a length and ${JSON.stringify(encoding)}`,
    bytes: post([length(ended.length + hidden.length), encoding], ended + hidden),
  })),
  ...encodings.map((encoding) => ({
    name: `chunks by ${JSON.stringify(encoding)} and a short length`,
    bytes: post([encoding, length(4)], chunk(hidden) + ended),
  })),
  ...lengths.map((given) => ({
    name: `the length ${JSON.stringify(given)}`,
    bytes: post([length(given)], hidden),
  })),
  ...chunkHeads.map(([name = '', body = '']) => ({
    name: `a chunk with ${name}, and a length`,
    bytes: post([chunked, length(body.length + hidden.length)], body + hidden),
  })),
  { name: 'a folded length', bytes: post([`X: y\r\n ${length(0)}`, length(hidden.length)], hidden) },
  { name: 'a folded header with a length', bytes: post([`Content-Length:\r\n ${hidden.length}`], hidden) },
  {
    name: 'a length with a space before the colon',
    bytes: post([`Content-Length : ${hidden.length}`], hidden),
  },
  { name: 'a length after a bare LF', bytes: post([`X: y\nContent-Length: ${hidden.length}`], hidden) },
  { name: 'a length after a bare CR', bytes: post([`X: y\rContent-Length: ${hidden.length}`], hidden) },
  { name: 'a length after a NUL', bytes: post([`X: y\u0000Content-Length: ${hidden.length}`], hidden) },
  {
    name: 'a length in a header that ends early',
    bytes: post([`X: y\n\n${length(hidden.length)}`], hidden),
  },
  {
    name: 'a length that the connection claims for itself',
    bytes: post([length(hidden.length), 'Connection: content-length'], hidden),
  },
  {
    name: 'chunks that the connection claims for itself',
    bytes: post([chunked, 'Connection: transfer-encoding'], chunk(hidden) + ended),
  },
  {
    name: 'a GET with a body',
    bytes: `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${length(hidden.length)}\r\n\r\n${hidden}`,
  },
  {
    name: 'chunks in HTTP/1.0',
    bytes: post([chunked, length(4)], chunk(hidden) + ended).replace('HTTP/1.1', 'HTTP/1.0'),
  },
  {
    name: 'an upgrade to HTTP/2 without encryption',
    bytes: post(
      [
        length(hidden.length),
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABk',
      ],
      hidden,
    ),
  },
  {
    name: 'an upgrade to a WebSocket',
    bytes: post([length(hidden.length), 'Connection: Upgrade', 'Upgrade: websocket'], hidden),
  },
  {
    name: 'a body that is only promised',
    bytes: post([length(hidden.length), 'Expect: 100-continue'], hidden),
  },
  { name: 'two hosts', bytes: post(['Host: other', length(hidden.length)], hidden) },
  {
    name: 'a line break in the path',
    bytes: `GET /healthz?a=%0d%0a\r\nX: ${hidden.replaceAll('\r\n', ' ')} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  },
]

/** Two honest requests on one connection: the second one is read, so that the test can see one. */
export const honest: Ambiguous = {
  name: 'two whole requests',
  bytes: `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n${hidden}`,
}
