import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How the server treats the next mails. `cut` and `hold` apply after the whole mail has arrived. */
export type MailServerMood = 'accept' | 'refuse recipient' | 'refuse mail' | 'busy' | 'cut' | 'hold'

export interface ReceivedMail {
  to: string[]
  /** The mail as sent over the wire. */
  raw: string
  /** Returns a header, unfolded. */
  header: (name: string) => string | undefined
}

export interface TestMailServer {
  url: string
  /** Mails that arrived completely, whether or not the server confirmed them. */
  received: ReceivedMail[]
  /** Each attempt to log in, and whether the connection was encrypted. */
  logins: { user: string; isEncrypted: boolean }[]
  mood: MailServerMood
  /** Stops listening at the address. */
  goDown: () => Promise<void>
  comeUp: () => Promise<void>
}

const answerOf = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

const mailOf = (to: string[], raw: string): ReceivedMail => {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/gu, ' ').split('\r\n')
  return {
    to,
    raw,
    header: (name) => {
      const line = lines.find((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      return line?.slice(name.length + 1).trim()
    },
  }
}

interface MailServerOptions {
  /** The login that the server requires; none by default. */
  login?: { user: string; pass: string }
  /** Whether the server offers encryption, with an untrusted certificate. */
  hasTls?: boolean
}

/** Starts a real SMTP server on its own port, which a test can make misbehave. */
export const startMailServer = async ({
  login,
  hasTls = false,
}: MailServerOptions = {}): Promise<TestMailServer> => {
  const sockets = new Set<Socket>()
  let port = 0

  const open = (): SMTPServer =>
    new SMTPServer({
      disabledCommands: [...(login === undefined ? ['AUTH'] : []), ...(hasTls ? [] : ['STARTTLS'])],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, { secure }, callback) => {
        state.logins.push({ user: username ?? '', isEncrypted: secure })
        const isRight = username === login?.user && password === login?.pass
        return isRight ? callback(null, { user: username }) : callback(answerOf(535, 'Wrong login'))
      },
      disableReverseLookup: true,
      closeTimeout: 50,
      onRcptTo: ({ address }, _session, callback) => {
        if (state.mood === 'refuse recipient')
          return callback(answerOf(550, `No such user here: <${address}>`))
        return callback(state.mood === 'busy' ? answerOf(451, `Try again later: <${address}> is busy`) : null)
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          state.received.push(mailOf(to, Buffer.concat(chunks).toString('utf8')))
          if (state.mood === 'cut') for (const socket of sockets) socket.destroy()
          else if (state.mood === 'refuse mail') callback(answerOf(554, 'This looks like spam'))
          else if (state.mood !== 'hold') callback()
        })
      },
    })

  let server: SMTPServer | null = null
  const comeUp = async () => {
    if (server !== null) return
    const opened = open()
    opened.on('error', () => undefined)
    opened.server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve))
    const address: AddressInfo | string | null = opened.server.address()
    if (address !== null && typeof address !== 'string') ({ port } = address)
    server = opened
  }
  const goDown = async () => {
    const closing = server
    server = null
    for (const socket of sockets) socket.destroy()
    if (closing !== null) await new Promise<void>((resolve) => closing.close(resolve))
  }

  const state: TestMailServer = { url: '', received: [], logins: [], mood: 'accept', goDown, comeUp }
  await comeUp()
  state.url = `smtp://127.0.0.1:${port}`
  return state
}
