import { MailKind, mailNightQuery } from '@lectureshelf/contract/base/mail'
import { describe, expect, it } from 'vitest'
import { mailExamples } from './mail-examples.ts'
import { withoutResetLinks } from './mail-html.ts'
import { type MailParts, composeMail } from './mail-text.ts'

const site = 'https://notes.example.in'

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }
const decoded = (html: string): string =>
  html.replaceAll(/&([a-z#0-9]+);/gu, (_, name: string) => entities[name] ?? '?')

/** Returns the words of a document in their order, without its head. */
const wordsOf = (html: string): string =>
  decoded(
    html
      .slice(html.indexOf('<body'))
      .replaceAll(/<!--.*?-->/gu, '')
      .replaceAll(/<[^>]*>/gu, ' '),
  )
    .replaceAll(/\s+/gu, ' ')
    .trim()

const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/gu)].map(([, address = '']) => decoded(address))

const compose = (parts: Partial<MailParts>) =>
  composeMail(
    { subject: 'News', name: 'Asha', paragraphs: [], link: { label: 'Open', path: '/' }, ...parts },
    site,
  )

describe.each(MailKind.options)('a mail of the kind %s', (kind) => {
  const example = mailExamples[kind]
  const { subject, text, html } = composeMail(example.parts, site)

  it('has an example made by its own template', () => {
    expect(example.kind).toBe(kind)
  })

  it('says the same in HTML as in text, below its subject', () => {
    const sentences = text
      .replaceAll(/^- /gmu, '')
      .replaceAll(/^ {2}(.*): https:\S+$/gmu, '$1')
      .replace(/^(.*):\n(https:\S+)$/mu, '$1 Or copy this address: $2')
    expect(wordsOf(html)).toBe(`LectureShelf ${subject} ${sentences.replaceAll(/\s+/gu, ' ').trim()}`)
  })

  it('links in HTML to the addresses of its text and to no others', () => {
    const addresses = [...text.matchAll(/https:\S+/gu)].map(([address]) => address)
    expect(linksOf(html)).toEqual(addresses)
    expect(html.match(/class="go"/gu)).toHaveLength(1)
    expect(wordsOf(html)).toContain(`Or copy this address: ${addresses.at(-1)}`)
  })

  it('begins with the three spines of the brand, which every program draws', () => {
    const spines = html.matchAll(/background:(#\w+)[^>]*" width="8" height="(\d+)">&nbsp;<\/td>/gu)
    expect([...spines].map(([, colour, height]) => [colour, height])).toEqual([
      ['#4c5fd5', '28'],
      ['#bf3c17', '22'],
      ['#237350', '26'],
    ])
  })

  it('loads nothing, runs nothing, and has colours for the night', () => {
    expect(html).not.toMatch(/<img|<script|<link|<base|<form|<iframe|\bsrc=|url\(|@import|\son\w+=/iu)
    expect(html).toContain('<html lang="en-IN">')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html.split(`@media ${mailNightQuery}`)).toHaveLength(2)
  })
})

it('a stranger whose address was used for a sign-up reads of a way to us that needs no account', () => {
  const { text } = composeMail(mailExamples['sign-up-opened'].parts, site)
  expect(text).toContain('someone used your address. Please tell us: our Contact page says how.')
  expect(text).not.toContain('Feedback')
})

const markup = `<b onclick="x()">'Eve' & co</b>`
const escaped = '&lt;b onclick=&quot;x()&quot;&gt;&#39;Eve&#39; &amp; co&lt;/b&gt;'

it.each([
  ['the subject', { subject: markup }],
  ['a paragraph', { paragraphs: [markup] }],
  ['a reason', { paragraphs: [{ label: 'Reason', text: markup }] }],
  ['a point', { points: [{ text: markup }] }],
  ['a closing sentence', { closing: [markup] }],
] satisfies [string, Partial<MailParts>][])('markup in %s is shown as it was typed', (_, parts) => {
  const { html } = compose(parts)
  expect(html).toContain(escaped)
  expect(html).not.toContain('<b ')
})

it('a reason is one line of the text and a block of its own in HTML', () => {
  const { text, html } = compose({ paragraphs: [{ label: 'Reason', text: 'Wrong\nUTR' }] })
  expect(text).toContain('\n\nReason: Wrong UTR\n\n')
  expect(html).toContain('<strong>Reason:</strong> Wrong UTR</p>')
})

it('a link that sets a password is taken out of the button and of the words', () => {
  const html = compose({ link: { label: 'Set', path: `/ResetPassword/${'k'.repeat(43)}` } }).html
  const hidden = withoutResetLinks(html, 'hidden & gone')
  expect(linksOf(hidden)).toEqual([])
  expect(hidden).not.toContain('kkk')
  expect(wordsOf(hidden)).toContain('Or copy this address: hidden & gone')
  expect(hidden).toContain('>Set</a>')
})
