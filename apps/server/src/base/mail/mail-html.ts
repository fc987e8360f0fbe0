import { siteName } from '@lectureshelf/contract/constants'
import { mailNightQuery } from '@lectureshelf/contract/base/mail'

interface MailLink {
  label: string
  /** The whole address. */
  url: string
}

/** Words of a person, such as the reason of a decision, with what they are. */
export interface MailQuote {
  label: string
  text: string
}

/** What one mail says, cleaned, with whole addresses. */
export interface MailContent {
  subject: string
  greeting: string
  paragraphs: (string | MailQuote)[]
  points: { text: string; link?: MailLink | undefined }[]
  button: MailLink
  closing: string[]
  signature: string
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

/** Colours by day and at night, those of the site. A mail program that knows no night shows the first. */
const colours = {
  paper: { background: ['#fbf8f1', '#12141f'] },
  card: { background: ['#ffffff', '#1b1e2e'] },
  ink: { color: ['#1b1f3b', '#ece9e1'] },
  muted: { color: ['#565b73', '#a3a7bc'] },
  rule: { 'border-color': ['#e6dfd0', '#2c3046'] },
  quote: { 'border-color': ['#bf3c17', '#ff7a4d'] },
  go: { background: ['#bf3c17', '#ff7a4d'] },
  label: { color: ['#ffffff', '#1a0d07'] },
  first: { background: ['#4c5fd5', '#8c9bff'] },
  second: { background: ['#bf3c17', '#ff7a4d'] },
  third: { background: ['#237350', '#62c79c'] },
} as const satisfies Record<string, Partial<Record<string, readonly [string, string]>>>

type Shade = keyof typeof colours

const declarationsOf = (shade: (typeof colours)[Shade], time: 0 | 1): string[] =>
  Object.entries(shade).map(([property, values]) => `${property}:${values[time]}`)

/** Returns the attributes of an element: its classes, which the night changes, and its style by day. */
const styled = (names: Shade[], style = ''): string => {
  const day = names.flatMap((name) => declarationsOf(colours[name], 0))
  return `class="${names.join(' ')}" style="${[...day, ...(style === '' ? [] : [style])].join(';')}"`
}

const nightRules = Object.entries(colours).map(
  ([name, shade]) => `.${name}{${declarationsOf(shade, 1).join('!important;')}!important}`,
)

const sheet = [
  ':root{color-scheme:light dark}',
  '@media (max-width:480px){.around{padding:20px 12px!important}.card{padding:24px 20px 8px!important}}',
  `@media ${mailNightQuery}{${nightRules.join('')}}`,
].join('')

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const table = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"'

const spine = (shade: 'first' | 'second' | 'third', height: number): string =>
  `<td valign="bottom" style="padding-right:3px"><${table}><tr><td ${styled([shade], 'border-radius:2px;font-size:0;line-height:0')} width="8" height="${height}">&nbsp;</td></tr></table></td>`

/** The books are cells with a background: there is nothing to load, and no program hides them. */
const header = [
  `<${table}><tr>`,
  spine('first', 28),
  spine('second', 22),
  spine('third', 26),
  `<td valign="bottom" ${styled(['ink'], `padding-left:9px;${font};font-size:20px;line-height:24px;font-weight:700`)}>${siteName}</td>`,
  '</tr></table>',
].join('')

const anchor = ({ label, url }: MailLink, attributes: string): string =>
  `<a href="${escapeHtml(url)}" target="_blank" ${attributes}>${escapeHtml(label)}</a>`

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`

const paragraphHtml = (text: string | MailQuote): string =>
  typeof text === 'string'
    ? paragraph(escapeHtml(text))
    : `<p ${styled(['quote'], 'margin:0 0 16px;padding:2px 0 2px 14px;border-width:0 0 0 3px;border-style:solid')}><strong>${escapeHtml(text.label)}:</strong> ${escapeHtml(text.text)}</p>`

const pointsHtml = (points: MailContent['points']): string => {
  const items = points.map(({ text, link }) => {
    const linked = link === undefined ? '' : `<br>${anchor(link, styled(['ink']))}`
    return `<li style="margin:0 0 12px">${escapeHtml(text)}${linked}</li>`
  })
  return items.length === 0 ? '' : `<ul style="margin:0 0 16px;padding-left:20px">${items.join('')}</ul>`
}

const buttonHtml = (button: MailLink): string => {
  const link = anchor(
    button,
    styled(
      ['label'],
      'display:inline-block;padding:12px 22px;font-weight:600;line-height:20px;text-decoration:none',
    ),
  )
  return [
    `<${table} style="margin:24px 0 16px"><tr><td ${styled(['go'], 'border-radius:10px')}>${link}</td></tr></table>`,
    `<p ${styled(['muted'], 'margin:0 0 16px;font-size:14px;word-break:break-word')}>Or copy this address:<br>${escapeHtml(button.url)}</p>`,
  ].join('')
}

/**
 * Returns a mail as HTML that needs no picture, font or script from anywhere. Programs of Microsoft Office know no
 * largest width, so a table of 600 pixels is there for them alone.
 */
export const htmlOfMail = (content: MailContent): string => {
  const { subject, greeting, paragraphs, points, button, closing, signature } = content
  const text = `${font};font-size:16px;line-height:1.55`
  return [
    '<!doctype html>',
    '<html lang="en-IN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${sheet}</style></head>`,
    `<body ${styled(['paper'], 'margin:0;padding:0')}>`,
    `<${table} width="100%" ${styled(['paper'])}><tr><td class="around" align="center" style="padding:32px 16px">`,
    `<!--[if mso]><${table} width="600"><tr><td><![endif]-->`,
    `<${table} width="100%" style="max-width:600px;text-align:left"><tr><td style="padding:0 4px 16px">${header}</td></tr>`,
    `<tr><td ${styled(['card', 'ink', 'rule'], `border-width:1px;border-style:solid;border-radius:10px;padding:32px 32px 16px;word-break:break-word;${text}`)}>`,
    `<h1 ${styled(['ink'], 'margin:0 0 20px;font-size:24px;line-height:1.25')}>${escapeHtml(subject)}</h1>`,
    paragraph(escapeHtml(greeting)),
    ...paragraphs.map(paragraphHtml),
    pointsHtml(points),
    buttonHtml(button),
    ...closing.map((words) => paragraph(escapeHtml(words))),
    '</td></tr>',
    `<tr><td ${styled(['muted'], `padding:16px 4px 0;${font};font-size:14px;line-height:20px`)}>${escapeHtml(signature)}</td></tr></table>`,
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table></body></html>',
  ].join('\n')
}

const resetAddress = /[^\s<>"]*\/ResetPassword\/[^\s<>"]*/gu

/** Returns HTML of a mail in which a link that sets a password leads nowhere and says why. */
export const withoutResetLinks = (html: string, instead: string): string =>
  html.replaceAll(/href="[^"]*\/ResetPassword\/[^"]*"/gu, '').replaceAll(resetAddress, escapeHtml(instead))
