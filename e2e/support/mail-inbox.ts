import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface InboxMail {
  to: string[]
  /** The message as it was sent, with folded lines joined. */
  source: string
}

export interface MailInbox {
  /** For `SMTP_URL`. */
  url: string
  mails: InboxMail[]
  close: () => Promise<void>
}

/** Starts a real SMTP server that stores what it receives. */
export const startMailInbox = async (): Promise<MailInbox> => {
  const mails: InboxMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        mails.push({ to, source: raw.replaceAll('=\r\n', '').replaceAll(/\r\n[ \t]+/gu, ' ') })
        callback()
      })
    },
  })
  // A sender whose server was stopped leaves without a QUIT.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The inbox has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
