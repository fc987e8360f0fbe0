import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { withAdmin } from '../test/postgres-admin.ts'
import { password, place, studentUsns, subCodes } from './dataset.ts'
import type { Asked } from './load.ts'
import { rangeBytes } from './ranges.ts'

const [firstCode = ''] = subCodes
export const listPath = '/api/getSub'
export const detailsPath = `/api/getSubjectDetails/${firstCode}`

const Token = z.object({ token: z.string() })

/** Signs a student in. @returns the token */
export const signIn = async (url: string, usn: string): Promise<string> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usn, password, deviceData: { userAgent: 'bench', deviceType: 'desktop' } }),
  })
  if (!answer.ok) throw new Error(`The sign-in returned ${answer.status}: ${await answer.text()}`)
  return Token.parse(await answer.json()).token
}

/** Signs all students in, one after another. @returns their tokens */
export const signInAll = async (url: string): Promise<string[]> => {
  const tokens: string[] = []
  for (const usn of studentUsns) tokens.push(await signIn(url, usn))
  return tokens
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const listOf = (token: string): Asked => ({
  method: 'POST',
  path: listPath,
  headers: { ...bearer(token), 'content-type': 'application/json' },
  body: JSON.stringify(place),
})
export const detailsOf = (token: string): Asked => ({
  method: 'GET',
  path: detailsPath,
  headers: bearer(token),
})

/** Returns the ranges that together are the file, in turn. */
export const rangesOf = (path: string, sizeBytes: number, headers: Asked['headers'][]): Asked[] =>
  Array.from({ length: Math.floor(sizeBytes / rangeBytes) }, (_, index) => ({
    method: 'GET' as const,
    path,
    headers: {
      ...headers[index % headers.length],
      range: `bytes=${index * rangeBytes}-${(index + 1) * rangeBytes - 1}`,
    },
  }))

/** Sends one request. @throws Error for any status but 2xx */
export const ask = async (url: string, { method, path, headers, body }: Asked): Promise<string> => {
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}.`)
  return answer.text()
}

/** Runs work with a new database of the PostgreSQL server, and drops it. */
export const withDatabase = async <T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> => {
  const name = `lectureshelf_bench_${randomBytes(4).toString('hex')}`
  await withAdmin(serverUrl, async (client) => void (await client.query(`create database ${name}`)))
  try {
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    return await work(url.href)
  } finally {
    await withAdmin(
      serverUrl,
      async (client) => void (await client.query(`drop database ${name} with (force)`)),
    )
  }
}
