import { fillPath } from '@lectureshelf/contract/operation'
import { readingOps } from '@lectureshelf/contract/reading/readings'
import { expect, storageOf, tokenOf } from './test.ts'

const sendAs = async (token: string, url: string, init: RequestInit = {}): Promise<unknown> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { ...init, headers })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** What a person does on a device of theirs other than the one under test. */
export const openOtherDevice = async (url: string, usn: string) => {
  const token = await tokenOf(url, usn, 'LectureShelf browser test (other device)')
  const { list, forget, keep, read } = readingOps
  return {
    token,
    /** What a browser of this device stores to be signed in. */
    storageState: storageOf(url, token),
    /** Returns the page that the account has of a PDF. */
    pageOf: async (pdfFile: string): Promise<number | undefined> => {
      const stored = await sendAs(token, `${url}${fillPath(read.path, { pdfFile })}`)
      return read.response.parse(stored).reading?.page
    },
    /** Takes everything out of what the person continues, whatever other tests made them read. */
    putAllAway: async (): Promise<void> => {
      for (;;) {
        const lists = list.response.parse(await sendAs(token, `${url}${list.path}`))
        if (lists.continue.length === 0) return
        for (const { pdfFile } of lists.continue) {
          const { method } = forget
          await sendAs(token, `${url}${fillPath(forget.path, { pdfFile })}`, { method })
        }
      }
    },
    /** Keeps that the person reads a page of the first version of a PDF now. */
    read: async (pdfFile: string, page: number): Promise<void> => {
      const body = JSON.stringify({ page, offset: 0, version: 1, readAt: new Date().toISOString() })
      await sendAs(token, `${url}${fillPath(keep.path, { pdfFile })}`, { method: keep.method, body })
    },
  }
}
