import { rights } from '@lectureshelf/contract/access'
import { siteName } from '@lectureshelf/contract/constants'
import type { AnyOperation } from '@lectureshelf/contract/operation'
import { registry } from '@lectureshelf/contract/registry'
import { descriptionSchema } from '../../platform/json-schema.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
:root{color-scheme:light dark;--paper:#fbf8f1;--ink:#1b1f3b;--muted:#5b6078;--rule:#e6dfd0;--surface:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#12141f;--ink:#ece9e1;--muted:#a3a7bc;--rule:#2c3046;--surface:#1b1e2e}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 Inter,system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
h2{margin-top:2.5rem}details{background:var(--surface);border:1px solid var(--rule);border-radius:10px;margin:.5rem 0}
summary{padding:.75rem 1rem;cursor:pointer;overflow-wrap:anywhere}details>*:not(summary){margin:0 1rem 1rem}
code,pre{font-family:"JetBrains Mono",ui-monospace,monospace;font-size:.875rem}pre{overflow-x:auto;padding:.75rem;border:1px solid var(--rule);border-radius:6px}
.muted{color:var(--muted)}a{color:inherit}`

const block = (title: string, value: unknown) =>
  `<h4>${escapeHtml(title)}</h4><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

const partsOf = (op: AnyOperation): string[] => {
  const parts: string[] = []
  if ('params' in op && op.params) parts.push(block('Path', descriptionSchema(op.params, 'input')))
  if ('query' in op && op.query) parts.push(block('Query', descriptionSchema(op.query, 'input')))
  if ('body' in op && op.body) parts.push(block('Body', descriptionSchema(op.body, 'input')))
  if (op.kind === 'upload')
    parts.push(block(`Form, with the file in ${op.fileField}`, descriptionSchema(op.fields, 'input')))
  if (op.kind === 'bytes') parts.push(`<p>Answers <code>${escapeHtml(op.contentType)}</code>.</p>`)
  else if (op.kind === 'tus') parts.push('<p>Part of the tus protocol 1.0.</p>')
  else parts.push(block('Answer', descriptionSchema(op.response, 'output')))
  return parts
}

const callOf = (op: AnyOperation): string =>
  `<details><summary><code>${op.method} ${escapeHtml(op.path)}</code> <span class="muted">${escapeHtml(op.summary)}</span></summary>` +
  `<p class="muted">For: ${rights[op.right].join(', ')}</p>${partsOf(op).join('')}</details>`

/** Returns the registry as one page without scripts or external assets. */
export const docsPage = (): string => {
  const features = new Set([...registry.keys()].map(featureOf))
  const sections = [...features].map((feature) => {
    const calls = [...registry].filter(([name]) => featureOf(name) === feature)
    return `<h2>${escapeHtml(feature)}</h2>${calls.map(([, op]) => callOf(op)).join('')}`
  })
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${siteName} API</title><style>${style}</style></head><body><main><h1>${siteName} API</h1>` +
    `<p>Every call of the product. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}</main></body></html>`
  )
}

const featureOf = (name: string): string => name.split('.')[0] ?? name
