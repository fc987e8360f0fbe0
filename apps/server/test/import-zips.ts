import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { emptyFolder } from './import-trees.ts'

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export interface ZipEntry {
  name: string | Buffer
  bytes?: Buffer
  /** Bit 0 is encryption, bit 11 says that the name is UTF-8. */
  flags?: number
  /** The unix mode, such as that of a link. */
  mode?: number
  /** A size that the headers claim instead of the real one. */
  claimedBytes?: number
  crc?: number
}

const utf8Flag = 1 << 11

const partsOf = ({
  name,
  bytes = Buffer.alloc(0),
  flags = utf8Flag,
  mode = 0,
  claimedBytes,
  crc,
}: ZipEntry) => {
  const packed = deflateRawSync(bytes)
  const nameBytes = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc ?? crc32(bytes), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(claimedBytes ?? bytes.length, 18)
  common.writeUInt16LE(nameBytes.length, 22)
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), common, nameBytes, packed]),
    common,
    nameBytes,
    mode,
  }
}

/** Writes a ZIP byte by byte, including ones that no honest program would write. */
export const zipOf = (entries: ZipEntry[]): Buffer => {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { local, common, nameBytes, mode } = partsOf(entry)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    const madeByUnix = Buffer.from([20, 3])
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), madeByUnix, common, rest, nameBytes]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end])
}

/** Returns the same archive with the end record that archives of more than 4 GB have. */
export const asZip64 = (zip: Buffer): Buffer => {
  const end = zip.subarray(-22)
  const record = Buffer.alloc(56)
  record.write('PK\u0006\u0006', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(8)), 24)
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007', 'latin1')
  locator.writeBigUInt64LE(BigInt(zip.length - end.length), 8)
  locator.writeUInt32LE(1, 16)
  const unknown = Buffer.from(end).fill(0xff, 8, 20)
  return Buffer.concat([zip.subarray(0, -22), record, locator, unknown])
}

/** Writes bytes to a file that is deleted after the test. */
export const writeZip = async (bytes: Buffer, name = 'notes.zip'): Promise<string> => {
  const path = join(await emptyFolder(), name)
  await writeFile(path, bytes)
  return path
}
