import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import { subjectOps } from '@lectureshelf/contract/content/subjects'
import { birdGuide, pdfFileOf, simpySheet } from './support/pages.ts'
import { expect, test, tokenOf } from './support/test.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('a student whose subscription ended gets 402 for a PDF of the own department', async ({
  request,
  server,
}) => {
  const path = fillPath(pdfOps.read.path, { pdfFile: await pdfFileOf(server.url, simpySheet) })
  const answer = await request.get(path, { headers: bearer(await tokenOf(server.url, '1LS22ME007')) })
  expect(answer.status()).toBe(402)
  expect(await answer.json()).toMatchObject({ code: 'subscription_required' })
})

test('a student of the 2025 scheme gets 403 for a 2022 PDF by its name', async ({ request, server }) => {
  const path = fillPath(pdfOps.read.path, { pdfFile: await pdfFileOf(server.url, birdGuide) })
  const headers = bearer(await tokenOf(server.url, '1LS25CS001'))
  for (const asked of [headers, { ...headers, range: 'bytes=0-99' }]) {
    const answer = await request.get(path, { headers: asked })
    expect(answer.status()).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'wrong_place' })
  }
})

test('a visitor gets 401 for every byte but a cover, whatever ETag is shown', async ({ request, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  const path = fillPath(pdfOps.read.path, { pdfFile })
  const student = bearer(await tokenOf(server.url, '1LS22CS001'))
  const read = await request.get(path, { headers: { ...student, range: 'bytes=0-4' } })
  expect(read.status()).toBe(206)
  const { etag = '' } = read.headers()
  expect(etag).toMatch(/^"[^"]+"$/)
  // The right ETag saves a reader the bytes.
  expect((await request.get(path, { headers: { ...student, 'if-none-match': etag } })).status()).toBe(304)

  const attempts: Record<string, string>[] = [
    {},
    { range: 'bytes=0-4' },
    { range: 'bytes=999999999-' },
    { 'if-none-match': etag },
    { 'if-none-match': '*' },
    { 'if-none-match': '"wrong"' },
    { 'if-match': etag },
    { 'if-range': etag, range: 'bytes=0-4' },
    { ...bearer('not.a.token'), 'if-none-match': etag },
  ]
  for (const headers of attempts) {
    const answer = await request.get(path, { headers })
    expect(answer.status(), JSON.stringify(headers)).toBe(401)
    expect(answer.headers()['etag']).toBeUndefined()
    expect(await answer.text()).not.toContain('%PDF')
    expect((await request.head(path, { headers })).status()).toBe(401)
  }
  expect((await request.get(fillPath(pdfOps.info.path, { pdfFile }))).status()).toBe(401)
})

test('a visitor may see a cover, at an address that cannot be guessed', async ({ request, server }) => {
  const headers = bearer(await tokenOf(server.url, '1LS22CS001'))
  const path = fillPath(subjectOps.details.path, { subCode: birdGuide.subCode })
  const query = new URLSearchParams({ ...birdGuide.place }).toString()
  const answer = await request.get(`${path}?${query}`, { headers })
  const { sections } = subjectOps.details.response.parse(await answer.json())
  const { cover } =
    sections.flatMap(({ pdfs }) => pdfs).find(({ pdfTitle }) => pdfTitle === birdGuide.title) ?? {}
  expect(cover).toMatch(/^\/covers\/[\w-]{22,}\.webp$/)
  const picture = await request.get(cover ?? '')
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toBe('image/webp')
})
