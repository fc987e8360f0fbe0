import { ReadingPosition, readingOps } from '@lectureshelf/contract/reading/readings'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { tokenOf } from '../../../test/page.tsx'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { clearToken, getToken, setToken } from '../../lib/http/session-token.ts'
import { storePlace, storedPlace } from '../../lib/storage/stored-place.ts'
import { sendPlacesLater } from './send-places-later.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute)).toISOString()
const token = tokenOf('1LS22CS001')
const sent: [unknown, ReadingPosition][] = []

/** Keeps two places, as an earlier visit offline did. */
beforeEach(() => {
  setToken(token)
  storePlace('bird.pdf', { page: 42, offset: 0.25, seen: 43, version: 2, readAt: at(1) })
  storePlace('flex.pdf', { page: 7, offset: 0, seen: 7, version: 1, readAt: at(2) })
})
afterEach(clearToken)

const answer = () =>
  server.on(readingOps.keep, ({ params, body }) => {
    const position = ReadingPosition.parse(body)
    sent.push([params, position])
    return { reading: { ...position, device: null } }
  })

const isUnsent = () => ['flex.pdf', 'bird.pdf'].map((pdfFile) => storedPlace(pdfFile)?.isUnsent)

test('places of an earlier visit are sent at the start, and whenever the connection or a session returns', async () => {
  const client = createQueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  server.disconnect(readingOps.keep)
  // Later files share this window: a place that they keep would be sent.
  onTestFinished(sendPlacesLater(client))
  await waitFor(() => expect(server.sent(readingOps.keep)).toHaveLength(1))
  expect(isUnsent()).toEqual([true, true])
  expect(asked).not.toHaveBeenCalled()

  server.refuse(readingOps.keep, 'session_expired')
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(getToken()).toBeNull())

  answer()
  setToken(token)
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    [{ pdfFile: 'flex.pdf' }, { page: 7, offset: 0, seen: 7, version: 1, readAt: at(2) }],
    [{ pdfFile: 'bird.pdf' }, { page: 42, offset: 0.25, seen: 43, version: 2, readAt: at(1) }],
  ])
  expect(isUnsent()).toEqual([false, false])

  setToken(tokenOf('1LS22CS002'))
  storePlace('gone.pdf', { page: 2, offset: 0, seen: 2, version: 1, readAt: at(3) })
  server.refuse(readingOps.keep, 'not_found')
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(storedPlace('gone.pdf')?.isUnsent).toBe(false))
  expect(asked).toHaveBeenCalledOnce()
})
