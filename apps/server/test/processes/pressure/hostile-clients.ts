import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

/** A site under pressure, and who presses it. */
export interface Target {
  port: number
  pdfFile: string
  /** The token of someone who opens PDFs and reads nothing of them, and asks for the rest at once. */
  token: string
}

/** How often the server answered the hostile clients with a status. */
export type Statuses = Map<number, number>

const address = 'x-forwarded-for: 198.51.100.66'
const linesOf = (...lines: string[]) => `${[...lines, 'host: notes.example.in', address].join('\r\n')}\r\n`
const statusLine = /HTTP\/1\.1 (\d{3})/gu

const open = async (port: number, statuses: Statuses): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('latin1')
  socket.on('error', () => undefined)
  socket.on('data', (text: string) => {
    for (const [, status] of text.matchAll(statusLine)) {
      statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1)
    }
  })
  await once(socket, 'connect')
  return socket
}

const withBody = (head: string[], body: string) =>
  `${linesOf(...head, `content-length: ${Buffer.byteLength(body)}`)}\r\n${body}`

const signUpType = 'content-type: application/x-www-form-urlencoded'
const junkForm = withBody(['POST / HTTP/1.1', signUpType], 'form-name=signup&usn=JUNK&utr=1')
const guess = withBody(
  ['POST /api/login HTTP/1.1', 'content-type: application/json'],
  JSON.stringify({
    usn: '1LS22CS119',
    password: 'a wrong guess',
    deviceData: { userAgent: 'a guesser', deviceType: 'desktop' },
  }),
)

const rangeCount = 200
const rangesPerSocket = 20

/** Prepares to ask for ranges of a PDF, all at once. */
const prepareRanges = async ({ port, pdfFile, token }: Target, statuses: Statuses) => {
  const range = linesOf(
    `GET /api/pdf/${pdfFile} HTTP/1.1`,
    `authorization: Bearer ${token}`,
    'range: bytes=0-65535',
  )
  const sockets = await Promise.all(
    Array.from({ length: rangeCount / rangesPerSocket }, () => open(port, statuses)),
  )
  const ask = () => {
    for (const socket of sockets) socket.write(`${range}\r\n`.repeat(rangesPerSocket))
  }
  return { sockets, ask }
}

/** The beginnings of requests that never end, by kind. Each kind is held by as many clients. */
const beginnings = {
  silent: '',
  'slow headers': 'GET /api/cdss HTTP/1.1\r\nhost: notes.exa',
  'slow body':
    linesOf('POST /api/login HTTP/1.1', 'content-type: application/json', 'content-length: 900') + '\r\n{',
  'slow form': linesOf('POST / HTTP/1.1', signUpType, 'content-length: 9000') + '\r\nform-name=signup&name=',
}
const holdersOfEach = 6
const unreadBooks = 6
/** The steps in which the others do something. */
const greedyStep = 5
/** Longer than the server waits for a reader that has stopped. */
const unreadForMs = 90_000
const busyEvery = 3

/**
 * Lets thirty clients hold on to the server: silent ones, slow headers, slow bodies, slow forms, and readers that stop.
 * Each step lets the slow ones send a byte. Some add a junk form and a wrong guess, one of them 200 ranges at once.
 */
export const press = async (target: Target) => {
  const { port, pdfFile, token } = target
  const statuses: Statuses = new Map()
  const book = linesOf(`GET /api/pdf/${pdfFile} HTTP/1.1`, `authorization: Bearer ${token}`)
  const slow = await Promise.all(
    Object.entries(beginnings).flatMap(([kind, beginning]) =>
      Array.from({ length: holdersOfEach }, async () => {
        const socket = await open(port, statuses)
        socket.write(beginning)
        return { kind, socket, isDripping: beginning !== '' }
      }),
    ),
  )
  const unread = await Promise.all(
    Array.from({ length: unreadBooks }, async () => {
      const socket = await open(port, statuses)
      socket.pause()
      socket.write(`${book}\r\n`)
      return { kind: 'unread book', socket }
    }),
  )
  const busy = await open(port, statuses)
  const greedy = await prepareRanges(target, statuses)
  let steps = 0
  const startedAt = performance.now()
  return {
    statuses,
    step: (): void => {
      for (const { socket, isDripping } of slow) if (isDripping && socket.writable) socket.write('x')
      steps += 1
      if (steps === greedyStep) greedy.ask()
      if (steps % busyEvery === 0) busy.write(junkForm + guess)
    },
    /** Returns the kinds of those of the thirty who are still connected, one for each of them. */
    held: (): string[] => [...slow, ...unread].filter(({ socket }) => !socket.closed).map(({ kind }) => kind),
    /** Lets readers that stopped notice when their connection has ended. */
    readOn: (): void => {
      if (performance.now() - startedAt > unreadForMs) for (const { socket } of unread) socket.resume()
    },
    leave: (): void => {
      for (const { socket } of [...slow, ...unread]) socket.destroy()
      for (const socket of [...greedy.sockets, busy]) socket.destroy()
    },
  }
}
