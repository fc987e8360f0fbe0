import { siteName, timeZone } from '@lectureshelf/contract/constants'

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

export interface MailParts {
  subject: string
  /** The name to greet, as the person typed it. */
  name: string
  paragraphs: string[]
  /** A list after the paragraphs. */
  points?: MailPoint[]
  link: { label: string; path: string }
  /** Paragraphs after the link. */
  closing?: string[]
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '')

/** Joins text into one line, so that typed text cannot start a header or a paragraph. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/**
 * Cleans a typed name for a greeting. Anybody can sign up with somebody else's address, so a name that is an
 * advertisement or a link must not reach that address intact.
 */
export const greetingName = (name: string): string => {
  const letters = oneLine(name.replaceAll(/[^\p{L}\p{M} .'-]/gu, ' ').replaceAll('.', '. '))
  return letters.slice(0, 60).trim() || 'student'
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' })
const instantFormat = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' })
const rupeeFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 })

/** Formats a calendar day such as 2026-11-20 in words. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

export const instantInWords = (instant: Date): string => `${instantFormat.format(instant)} (IST)`

export const rupees = (paise: number): string => `Rs ${rupeeFormat.format(paise / 100)}`

const signature = `Team ${siteName}`

const pointsHtml = (points: MailPoint[], publicUrl: string): string => {
  const items = points.map(({ text, link }) => {
    const linked =
      link === undefined
        ? ''
        : `<br><a href="${escapeHtml(`${publicUrl}${link.path}`)}">${escapeHtml(link.label)}</a>`
    return `<li style="margin:0 0 12px">${escapeHtml(text)}${linked}</li>`
  })
  return items.length === 0 ? '' : `<ul style="margin:0 0 16px;padding-left:20px">${items.join('')}</ul>`
}

const pointText = ({ text, link }: MailPoint, publicUrl: string): string =>
  link === undefined ? `- ${text}` : `- ${text}\n  ${link.label}: ${publicUrl}${link.path}`

const htmlOf = (parts: MailParts, publicUrl: string): string => {
  const { name, paragraphs, points = [], link, closing = [] } = parts
  const url = `${publicUrl}${link.path}`
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`
  const content = [
    paragraph(`Hello ${escapeHtml(name)},`),
    ...paragraphs.map((text) => paragraph(escapeHtml(text))),
    pointsHtml(points, publicUrl),
    paragraph(
      `<a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f4f46;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a>`,
    ),
    paragraph(`Or copy this address: <br>${escapeHtml(url)}`),
    ...closing.map((text) => paragraph(escapeHtml(text))),
    paragraph(escapeHtml(signature)),
  ]
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1c1c1c;background:#ffffff">',
    `<div style="max-width:560px;margin:0 auto">`,
    ...content,
    '</div></body></html>',
  ].join('\n')
}

/**
 * Composes a mail as text and as HTML; everything in the HTML is escaped, and the subject is one line.
 * @param publicUrl the base address of links, without a trailing slash
 */
export const composeMail = (parts: MailParts, publicUrl: string): MailText => {
  const clean = {
    ...parts,
    subject: oneLine(parts.subject),
    name: greetingName(parts.name),
    paragraphs: parts.paragraphs.map(oneLine),
    points: (parts.points ?? []).map((point) => ({ ...point, text: oneLine(point.text) })),
  }
  const blocks = [
    `Hello ${clean.name},`,
    ...clean.paragraphs,
    ...clean.points.map((point) => pointText(point, publicUrl)),
    `${clean.link.label}:\n${publicUrl}${clean.link.path}`,
    ...(clean.closing ?? []),
    signature,
  ]
  return { subject: clean.subject, text: `${blocks.join('\n\n')}\n`, html: htmlOf(clean, publicUrl) }
}
