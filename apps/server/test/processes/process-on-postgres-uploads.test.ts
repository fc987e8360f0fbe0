import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { fillPath } from '@lectureshelf/contract/operation'
import { uploadOps, uploadQuotas } from '@lectureshelf/contract/library/uploads'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sizeIn } from '../pdf-files.ts'
import { tusHeaders, uploadMetadata } from '../tus-client.ts'
import { makeForAll } from './endings.ts'
import { getWith, listPdfs, readHash, signIn } from './http-client.ts'
import { seededInstallation } from './installation.ts'
import { type PaddedPdf, paddedPdf } from './padded-pdf.ts'
import { slowTestMs, startServer, waitFor } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs, hookTimeout: slowTestMs })

const partBytes = 100_000
const bytesOf = (pdf: PaddedPdf) => Buffer.concat([...pdf.pieces()])

/** Starts two servers on one database and one data folder, which share a person's token. */
const twoServers = makeForAll(async () => {
  const installation = await seededInstallation()
  const [one, other] = await Promise.all([startServer(installation), startServer(installation)])
  return { ...installation, one, other, token: await signIn(one.url) }
})
type Site = ReturnType<typeof twoServers>

const pathOf = (uploadId: string) => fillPath(uploadOps.patch.path, { uploadId })
const partHeaders = (token: string, offset: number) =>
  tusHeaders({
    authorization: `Bearer ${token}`,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })

const begin = async ({ one, token, sectionId }: Site, sizeBytes: number): Promise<string> => {
  const answer = await fetch(one.url + uploadOps.create.path, {
    method: 'POST',
    headers: tusHeaders({
      authorization: `Bearer ${token}`,
      'upload-length': String(sizeBytes),
      'upload-metadata': uploadMetadata(sectionId),
    }),
  })
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

const sendPart = async (url: string, token: string, uploadId: string, offset: number, bytes: Buffer) => {
  const headers = partHeaders(token, offset)
  return (await fetch(url + pathOf(uploadId), { method: 'PATCH', headers, body: bytes })).status
}
const finish = async (url: string, token: string, uploadId: string) => {
  const path = fillPath(uploadOps.finish.path, { uploadId })
  return (await fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status
}

const cancel = async ({ one, token }: Site, uploadId: string) => {
  const headers = tusHeaders({ authorization: `Bearer ${token}` })
  return (await fetch(one.url + pathOf(uploadId), { method: 'DELETE', headers })).status
}

/** Begins a part of which only a beginning is sent. */
const holdPart = (url: string, token: string, uploadId: string, bytes: number): ClientRequest => {
  const headers = { ...partHeaders(token, 0), 'content-length': bytes }
  return request(url + pathOf(uploadId), { method: 'PATCH', agent: false, headers })
}
const statusOf = async (sending: ClientRequest): Promise<number | undefined> => {
  const [answer]: IncomingMessage[] = await once(sending, 'response')
  return answer?.resume().statusCode
}

/** Reads the hashes of the stored PDFs of a size. */
const hashesOf = async ({ one, other, token }: Site, sizeBytes: number): Promise<string[]> => {
  const hashes: string[] = []
  for (const { pdfFile } of await listPdfs(other.url, token)) {
    const info = await getWith(one.url, token, `/api/pdf/${pdfFile ?? ''}/info`)
    const facts = z.object({ sizeBytes: z.number() }).parse(await info.json())
    if (facts.sizeBytes === sizeBytes) hashes.push(await readHash(one.url, token, pdfFile ?? ''))
  }
  return hashes
}

test('the parts of an upload may reach any process in turn', async () => {
  const site = twoServers()
  const pdf = paddedPdf('in turn', 450_000)
  const bytes = bytesOf(pdf)
  const uploadId = await begin(site, bytes.length)
  const servers = [site.other, site.one]
  for (let offset = 0, count = 0; offset < bytes.length; offset += partBytes, count += 1) {
    const { url } = servers[count % 2] ?? site.one
    const looked = await fetch((servers[(count + 1) % 2] ?? site.one).url + pathOf(uploadId), {
      method: 'HEAD',
      headers: tusHeaders({ authorization: `Bearer ${site.token}` }),
    })
    expect(looked.headers.get('upload-offset')).toBe(String(offset))
    const part = bytes.subarray(offset, offset + partBytes)
    expect(await sendPart(url, site.token, uploadId, offset, part)).toBe(204)
  }
  const ends = [site.one, site.other, site.one].map(({ url }) => finish(url, site.token, uploadId))
  expect(await Promise.all(ends)).toEqual([200, 200, 200])
  expect(await hashesOf(site, bytes.length)).toEqual([pdf.sha256])
})

test('a late part at another process changes neither the upload nor the stored PDF', async () => {
  const site = twoServers()
  const { one, other, token } = site
  const pdf = paddedPdf('checked', 600_000)
  const bytes = bytesOf(pdf)
  const uploadId = await begin(site, bytes.length)
  const late = [
    holdPart(one.url, token, uploadId, bytes.length),
    holdPart(one.url, token, uploadId, bytes.length),
  ]
  const [finishedBefore, finishedAfter] = late
  if (finishedBefore === undefined || finishedAfter === undefined) throw new Error('Two are held.')
  finishedBefore.write(Buffer.alloc(partBytes, 'x'))
  await waitFor('a part arrives', async () =>
    (await sizeIn(`${site.dataDir}/uploads/${uploadId}`)) >= partBytes ? true : null,
  )

  expect(await sendPart(other.url, token, uploadId, 0, bytes)).toBe(204)
  const answerBefore = statusOf(finishedBefore)
  finishedBefore.end(Buffer.alloc(bytes.length - partBytes, 'x'))
  expect(await answerBefore).toBe(409)

  const answerAfter = statusOf(finishedAfter)
  finishedAfter.write(Buffer.alloc(partBytes, 'x'))
  expect(await finish(other.url, token, uploadId)).toBe(200)
  finishedAfter.end(Buffer.alloc(bytes.length - partBytes, 'x'))
  expect(await answerAfter).toBe(409)

  for (const url of [one.url, other.url]) {
    expect(await hashesOf({ ...site, one: { ...one, url } }, pdf.sizeBytes)).toEqual([pdf.sha256])
  }
})

test('the quota of a person holds when two processes begin uploads at the same time', async () => {
  const site = twoServers()
  const begins = Array.from({ length: uploadQuotas.owner.files + 6 }, (_, index) =>
    begin(index % 2 === 0 ? site : { ...site, one: site.other }, 1000),
  )
  const ids = await Promise.all(begins)
  const begun = ids.filter((id) => id !== '')
  expect(begun).toHaveLength(uploadQuotas.owner.files)
  for (const id of begun) expect(await cancel(site, id)).toBe(204)
})
