import { statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Readable } from 'node:stream'
import { AppError } from '../../../../platform/errors.ts'
import type { ReadForm } from '../../../../platform/http/upload-form.ts'

const maxBytes = 20 * 1024 * 1024

/** The fields of the statement form besides its file. */
export interface DropFields {
  /** The account that the statement is of, where the owner named it. */
  accountId?: string | undefined
  /** What opens a locked PDF; '' for none. It never leaves this call. */
  password: string
  /** Whether a file without any payment reference is read. */
  withoutReferences?: boolean
}

const tidyFileName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last.replaceAll(/\p{C}/gu, '').trim().slice(0, 200) || 'statement'
}

const receive = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let total = 0
  for await (const chunk of stream) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    total += bytes.length
    if (total > maxBytes) throw new AppError('too_large', { message: statementRefusals.tooLarge })
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Receives the file of a statement form with its fields. @throws AppError `too_large`, `invalid_request` without a file */
export const receiveFile = async (readForm: ReadForm<DropFields>) => {
  try {
    const { file, fields } = await readForm(async ({ originalName, stream }) => ({
      fileName: tidyFileName(originalName),
      bytes: await receive(stream),
    }))
    return { ...file, ...fields }
  } catch (error) {
    // The form parser's error is about PDFs, which all other uploads are.
    const isMissing = error instanceof AppError && error.code === 'pdf_missing'
    throw isMissing ? new AppError('invalid_request', { message: statementRefusals.missing }) : error
  }
}
