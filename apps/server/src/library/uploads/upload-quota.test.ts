import { tooLargeUploads, tooManyUploads } from '@lectureshelf/contract/messages'
import { uploadOps, uploadQuotas } from '@lectureshelf/contract/library/uploads'
import { fillPath } from '@lectureshelf/contract/operation'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { pdfSaying } from '../../../test/pdf-files.ts'
import { beginUpload, createUpload, finishUpload, giveUp, sendAll } from '../../../test/tus-client.ts'

const gigabyte = 1024 ** 3
const testApp = useTestApp({ maxUploadBytes: 2 * gigabyte })
const most = uploadQuotas.subAdmin.files

let sectionId = ''
let client: Client
beforeEach(async () => {
  const { db } = testApp().database
  sectionId = (await createSection(db, (await createSubject(db)).id)).id
  client = await testApp().as('subAdmin')
})

const begin = (sizeBytes = 100, by = client) => createUpload(by, sectionId, sizeBytes)
const fill = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < count) ids.push(await beginUpload(client, sectionId))
  return ids
}
const dismiss = (by: Client, uploadId: string) =>
  by({ method: 'POST', url: fillPath(uploadOps.dismiss.path, { uploadId }) })

describe('the unfinished uploads of a person', () => {
  it('are at most twenty, with a sentence that says what to do, and concern no one else', async () => {
    await fill(most)
    const refused = await begin()
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'upload_quota', message: tooManyUploads(most) })
    expect((await begin(100, await testApp().as('admin'))).statusCode).toBe(201)
  })

  it('are as many when they begin at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: most + 10 }, () => begin()))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(most)
  })

  it('are at most two gigabytes together, by the sizes that they declared', async () => {
    expect((await begin(gigabyte)).statusCode).toBe(201)
    expect((await begin(gigabyte)).statusCode).toBe(201)
    const refused = await begin(1)
    expect(refused.json()).toMatchObject({ code: 'upload_quota', message: tooLargeUploads(2 * gigabyte) })
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['given up', (id) => giveUp(client, id)],
    ['removed from the list', (id) => dismiss(client, id)],
    [
      'too old',
      async () => {
        testApp().clock.advance(25 * 60 * 60_000)
        await testApp().services.uploads.sweep()
        // A session of staff ends after half a day without use.
        client = await testApp().as('subAdmin')
      },
    ],
  ])('make room for another one when one is %s', async (_, end) => {
    const [first = ''] = await fill(most)
    expect((await begin()).statusCode).toBe(409)
    await end(first)
    expect((await begin()).statusCode).toBe(201)
  })

  it('make room for another one when one is finished', async () => {
    await fill(most - 1)
    const id = await sendAll(client, sectionId, pdfSaying('one page'))
    expect((await begin()).statusCode).toBe(409)
    expect((await finishUpload(client, id)).statusCode).toBe(200)
    expect((await begin()).statusCode).toBe(201)
  })

  it('are counted beside the list, with what is possible', async () => {
    await fill(3)
    const { quota } = uploadOps.list.response.parse((await client({ url: uploadOps.list.path })).json())
    expect(quota).toEqual({ files: 3, bytes: 300, mostFiles: most, mostBytes: 2 * gigabyte })
  })

  it('are removed by no one else', async () => {
    const [id = ''] = await fill(1)
    expect((await dismiss(await testApp().as('owner'), id)).statusCode).toBe(404)
    expect((await dismiss(client, id)).statusCode).toBe(200)
    expect((await dismiss(client, id)).statusCode).toBe(404)
    expect((await client({ url: uploadOps.list.path })).json()).toMatchObject({ items: [], total: 0 })
  })
})
