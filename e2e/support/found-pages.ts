import { addresses } from '@lectureshelf/contract/addresses'
import { importOps } from '@lectureshelf/contract/library/imports'
import { uploadOps } from '@lectureshelf/contract/library/uploads'
import { statementOps } from '@lectureshelf/contract/money/statements'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { fillPath } from '@lectureshelf/contract/operation'
import { credit, dayAgo, statementHeader } from './bank-statement.ts'
import { colleague } from './desk.ts'
import { decide, newcomer, postSignUp, utrOfToday } from './sign-up.ts'
import { expect, tokenOf } from './test.ts'

const owner = '1LS00OWNER'

const paying = {
  ...newcomer,
  usn: '1LS24CS871',
  name: 'Paid Already',
  email: 'paid.already@example.com',
  contact: '9845087100',
  utr: utrOfToday('55550871'),
}

/** Returns the address of a receipt as the owner's links have it. Without one someone signs up and is approved. */
export const receiptPageOf = async (url: string): Promise<string> => {
  const { send } = await colleague(url, owner)
  const find = async () => {
    const { items } = subscriptionManagementOps.list.response.parse(
      await send(subscriptionManagementOps.list),
    )
    return items
      .filter(({ receiptNumber }) => receiptNumber !== null)
      .map(({ _id, receiptNumber }) => `${addresses.receipt(receiptNumber ?? '')}?subscription=${_id}`)
      .at(0)
  }
  const found = await find()
  if (found !== undefined) return found
  await postSignUp(url, paying)
  await decide(url, paying.usn)
  const made = await find()
  if (made === undefined) throw new Error(`${paying.usn} was approved without a receipt.`)
  return made
}

/** Returns the id of a statement. Without one a credit that no one claims is read from a table. */
export const statementIdOf = async (url: string): Promise<string> => {
  const { send } = await colleague(url, owner)
  const { items } = statementOps.list.response.parse(await send(statementOps.list))
  const [found] = items
  if (found !== undefined) return found._id
  const line = credit({ day: dayAgo(1), utr: '632500000871', paise: 9900 })
  const table = ['HDFC BANK Ltd.', 'Statement of account', '', statementHeader, line, ''].join('\r\n')
  const body = new FormData()
  body.append('statement', new File([table], 'Found.csv'))
  const { statement } = statementOps.add.response.parse(await send({ ...statementOps.add, body }))
  return statement._id
}

const encoded = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

type Send = Awaited<ReturnType<typeof colleague>>['send']

/** Sends a table of references in one part. @returns the import that is planned from it */
const sendTable = async (url: string, send: Send): Promise<string> => {
  const table = Buffer.from('subCode,refTitle,refLink\r\nBCS502,NASA,https://www.nasa.gov/\r\n')
  // A second sign-in of one device would end the session of the first.
  const token = await tokenOf(url, owner, 'LectureShelf browser test (sends a table)')
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${url}${uploadOps.create.path}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(table.length),
      'upload-metadata': encoded({ filename: 'found.csv', target: JSON.stringify({ kind: 'import' }) }),
    },
  })
  const uploadId = begun.headers.get('location')?.split('/').at(-1) ?? ''
  await fetch(`${url}${fillPath(uploadOps.patch.path, { uploadId })}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: table,
  })
  const path = fillPath(uploadOps.finish.path, { uploadId })
  const { importId } = uploadOps.finish.response.parse(await send({ ...uploadOps.finish, path }))
  return importId ?? ''
}

/** Returns the address of an import that is not being planned. Without one a table is sent, and never started. */
export const importPageOf = async (url: string): Promise<string> => {
  const { send } = await colleague(url, owner)
  const list = async () => importOps.list.response.parse(await send(importOps.list)).items
  const [found] = await list()
  const id = found?._id ?? (await sendTable(url, send))
  await expect.poll(async () => (await list()).find(({ _id }) => _id === id)?.state).not.toBe('planning')
  return addresses.import(id)
}
