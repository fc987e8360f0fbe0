import { randomBytes } from 'node:crypto'

interface Multipart {
  payload: Buffer
  headers: Record<string, string>
}

/** Builds a multipart body with text fields, then files, for `app.inject` and `fetch`. */
export const multipartOf = (
  fields: Record<string, string>,
  files: Record<string, Buffer>,
  { fileName = 'notes.pdf', fieldsLast = false } = {},
): Multipart => {
  const boundary = `----lectureshelf${randomBytes(8).toString('hex')}`
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const parts = Object.entries(files).map(([name, bytes]) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n` +
          'content-type: application/pdf\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  )
  const ordered = fieldsLast ? [...parts, ...texts] : [...texts, ...parts]
  return {
    payload: Buffer.concat([...ordered, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
