const largestBytes = 50 * 1024 * 1024

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The SHA-256 of a file in hex, which lets the server name a duplicate before a byte is sent. Null for a large
 * file, which would have to be in memory whole, and where the browser has no hashes (a page without https).
 */
export const hashOfFile = async (file: File): Promise<string | null> => {
  // Absent on a page without https, whatever the type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined || file.size > largestBytes) return null
  return toHex(await subtle.digest('SHA-256', await file.arrayBuffer()))
}
