import { createCipheriv, createHash } from 'node:crypto'
import { streamOf } from '../tiny-pdf.ts'

// Writes PDFs locked as banks lock them: AES-256, revision 6 of ISO 32000-2 (7.6.4). Random parts are fixed, so that
// a test is the same each time.

const fileKey = Buffer.alloc(32, 0x5a)
const zeroVector = Buffer.alloc(16)
const validationSalt = Buffer.from('validate')
const keySalt = Buffer.from('key salt')
const permissions = -4

const encrypt = (
  algorithm: string,
  key: Buffer,
  vector: Buffer | null,
  bytes: Buffer,
  pads = false,
): Buffer => {
  const cipher = createCipheriv(algorithm, key, vector)
  cipher.setAutoPadding(pads)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

/** Computes the hash of algorithm 2.B. */
const hash2B = (password: Buffer, salt: Buffer, userKey: Buffer): Buffer => {
  let key = createHash('sha256').update(password).update(salt).update(userKey).digest()
  for (let round = 0; ; round += 1) {
    const once = Buffer.concat([password, key, userKey])
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => once))
    const encrypted = encrypt('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32), repeated)
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(encrypted)
      .digest()
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32)
  }
}

/** Returns an entry that proves a password, and one that holds the file's key. */
const entriesOf = (password: Buffer, userKey: Buffer): [Buffer, Buffer] => {
  const proof = Buffer.concat([hash2B(password, validationSalt, userKey), validationSalt, keySalt])
  const held = encrypt('aes-256-cbc', hash2B(password, keySalt, userKey), zeroVector, fileKey)
  return [proof, held]
}

const hexOf = (bytes: Buffer): string => `<${bytes.toString('hex')}>`

const encryptEntry = (password: string): string => {
  const user = Buffer.from(password)
  const [u, ue] = entriesOf(user, Buffer.alloc(0))
  const [o, oe] = entriesOf(Buffer.from('the bank'), u)
  const plain = Buffer.alloc(16, 0xff)
  plain.writeInt32LE(permissions, 0)
  plain.write('Tadb', 8, 'latin1')
  const perms = encrypt('aes-256-ecb', fileKey, null, plain)
  const filter = '/StmF /StdCF /StrF /StdCF /CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >>'
  const keys = `/U ${hexOf(u)} /UE ${hexOf(ue)} /O ${hexOf(o)} /OE ${hexOf(oe)} /Perms ${hexOf(perms)}`
  return `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 5 /R 6 /Length 256 /P ${permissions} ${filter} ${keys} >>`
}

/** Locks the contents of pages. @returns streams for a PDF with the trailer of `lockedTrailer` */
export const lockedStream = (content: string): Buffer => {
  const vector = Buffer.alloc(16, 7)
  const body = encrypt('aes-256-cbc', fileKey, vector, Buffer.from(content, 'latin1'), true)
  return streamOf(Buffer.concat([vector, body]))
}

/** Returns the trailer's entries of a PDF that a password opens. */
export const lockedTrailer = encryptEntry
