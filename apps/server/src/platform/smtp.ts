import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { z } from 'zod'
import { isLocalMailHost } from './config.ts'

export interface OutgoingMail {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
}

/**
 * The outcome of sending a mail. `refused`: the server does not accept it for this recipient. `postponed`: it was not
 * accepted, and may be later. `unsure`: the connection broke after the mail was transmitted and before the server
 * confirmed it.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'refused' | 'postponed' | 'unsure'; reason: string; cause: unknown }

export interface Mailer {
  /** Sends one mail to the server. Never rejects. */
  send: (mail: OutgoingMail) => Promise<SendOutcome>
}

interface SmtpOptions {
  /** Such as smtp://user:password@mail.example.in:587. */
  url: string
  from: string
  /** The timeout of the whole conversation. */
  timeoutMs?: number
}

const noLogin =
  'The mail server offers no login, but SMTP_URL has one. Nothing was sent. Check the port, or take the login out of SMTP_URL.'
const noEncryption =
  'The mail server offers no encryption (STARTTLS), and a password is not sent without it. Use smtps://, or another port.'

const SmtpProblem = z.object({
  message: z.string(),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
})

const problemOf = (error: unknown): z.output<typeof SmtpProblem> =>
  SmtpProblem.safeParse(error).data ?? { message: String(error) }

/** After these commands a permanent error is about the recipient or the mail, before them about the sender. */
const mailCommands = new Set(['RCPT TO', 'DATA'])

const outcomeOf = (error: unknown, isHandedOver: boolean): SendOutcome => {
  const { responseCode, command = '', code, message } = problemOf(error)
  const reason = code === 'ETLS' && command === 'STARTTLS' ? `${noEncryption} (${message})` : message
  const isInvalidAddress = command === 'API' && code === 'EENVELOPE'
  const isPermanent = responseCode !== undefined && responseCode >= 500
  if (isInvalidAddress || (isPermanent && mailCommands.has(command)))
    return { kind: 'refused', reason, cause: error }
  const kind = isHandedOver && responseCode === undefined ? 'unsure' : 'postponed'
  return { kind, reason, cause: error }
}

/**
 * Sends mail over SMTP, one connection per mail. nodemailer's own transport does not report whether a connection broke
 * before or after the server asked for the message, which decides whether sending again is safe.
 */
export const createSmtpMailer = ({ url, from, timeoutMs = 60_000 }: SmtpOptions): Mailer => {
  const { auth, ...server } = parseConnectionUrl(url)
  const options = {
    ...server,
    // An attacker who strips STARTTLS from the server's greeting would otherwise read the login and every reset link.
    requireTLS: auth !== undefined && !isLocalMailHost(server.host ?? ''),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
  }

  const converse = async (
    connection: SMTPConnection,
    message: Readable,
    envelope: { from: string | false; to: string[] },
  ): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    if (auth) {
      if (!connection.allowsAuth) throw new Error(noLogin)
      await new Promise<void>((resolve, reject) => {
        connection.login(auth, (error) => (error ? reject(error) : resolve()))
      })
    }
    await new Promise<void>((resolve, reject) => {
      connection.send(envelope, message, (error) => (error ? reject(error) : resolve()))
    })
    connection.quit()
  }

  return {
    send: async (mail) => {
      const node = new MailComposer({
        ...mail,
        from,
        // Holiday replies to a program help no one (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile()
      const { from: sender, to } = node.getEnvelope()
      const content = await node.build()
      let isHandedOver = false
      // Read only once the server has accepted DATA.
      const message = Readable.from(
        (function* handOver() {
          isHandedOver = true
          yield content
        })(),
      )
      const connection = new SMTPConnection(options)
      let timer: NodeJS.Timeout | undefined
      try {
        await Promise.race([
          converse(connection, message, { from: sender, to }),
          new Promise((_, reject) => {
            connection.on('error', reject)
            timer = setTimeout(() => reject(new Error('The mail server took too long.')), timeoutMs)
          }),
        ])
        return { kind: 'sent' }
      } catch (error) {
        connection.close()
        return outcomeOf(error, isHandedOver)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
