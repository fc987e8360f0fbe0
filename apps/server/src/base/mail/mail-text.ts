import type { MailKind } from '@lectureshelf/contract/base/mail'
import { siteName } from '@lectureshelf/contract/constants'
import { timeInWords } from '@lectureshelf/contract/formats/days'
import { type MailContent, type MailQuote, htmlOfMail } from './mail-html.ts'

/** One composed mail, as plain text and as HTML. */
interface MailText {
  subject: string
  text: string
  html: string
}

/** One thing of several, with the page where something can be done about it. */
export interface MailPoint {
  text: string
  link?: { label: string; path: string }
}

/** What a mail says: its text and its HTML are made of the same parts. */
export interface MailParts {
  /** Also the heading of the HTML. */
  subject: string
  /** The name to greet, as the person typed it. */
  name: string
  paragraphs: (string | MailQuote)[]
  /** A list after the paragraphs. */
  points?: MailPoint[]
  /** The one button. */
  link: { label: string; path: string }
  /** Paragraphs after the link. */
  closing?: string[]
}

/** Template of one kind of mail. It formats times and amounts, which it gets as they are stored. */
export interface MailTemplate<D> {
  kind: MailKind
  partsOf: (data: D) => MailParts
}

/** Creates a template from what it says to the person whom its data name. */
export const mailTemplate = <D extends object>(
  kind: MailKind,
  partsOf: (data: D) => Omit<MailParts, 'name'>,
): MailTemplate<D & { name: string }> => ({
  kind,
  partsOf: (data) => ({ ...partsOf(data), name: data.name }),
})

/** Joins text into one line, so that typed text cannot start a header or a paragraph. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/**
 * Cleans a typed name for a greeting. Anyone can sign up with someone else's address, so a name that is an
 * advertisement or a link must not reach that address intact.
 */
export const greetingName = (name: string): string => {
  const letters = oneLine(name.replaceAll(/[^\p{L}\p{M} .'-]/gu, ' ').replaceAll('.', '. '))
  return letters.slice(0, 60).trim() || 'student'
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 })

export const instantInWords = (instant: Date): string => `${timeInWords(instant)} (IST)`

export const rupees = (paise: number): string => `Rs ${rupeeFormat.format(paise / 100)}`

const cleanParagraph = (paragraph: string | MailQuote): string | MailQuote =>
  typeof paragraph === 'string'
    ? oneLine(paragraph)
    : { label: paragraph.label, text: oneLine(paragraph.text) }

const paragraphText = (paragraph: string | MailQuote): string =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.label}: ${paragraph.text}`

const pointText = ({ text, link }: MailContent['points'][number]): string =>
  link === undefined ? `- ${text}` : `- ${text}\n  ${link.label}: ${link.url}`

const textOf = ({ greeting, paragraphs, points, button, closing, signature }: MailContent): string =>
  [
    greeting,
    ...paragraphs.map(paragraphText),
    ...points.map(pointText),
    `${button.label}:\n${button.url}`,
    ...closing,
    signature,
  ].join('\n\n')

/**
 * Composes a mail as text and as HTML; everything in the HTML is escaped, and the subject is one line.
 * @param publicUrl the base address of links, without a trailing slash
 */
export const composeMail = (parts: MailParts, publicUrl: string): MailText => {
  const linkOf = ({ label, path }: MailParts['link']) => ({ label, url: `${publicUrl}${path}` })
  const content: MailContent = {
    subject: oneLine(parts.subject),
    greeting: `Hello ${greetingName(parts.name)},`,
    paragraphs: parts.paragraphs.map(cleanParagraph),
    points: (parts.points ?? []).map(({ text, link }) => ({
      text: oneLine(text),
      link: link && linkOf(link),
    })),
    button: linkOf(parts.link),
    closing: parts.closing ?? [],
    signature: `Team ${siteName}`,
  }
  return { subject: content.subject, text: `${textOf(content)}\n`, html: htmlOfMail(content) }
}
