const largestBytes = 50 * 1024 * 1024

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns the SHA-256 of a file in hex, so that the server can detect a duplicate before any upload.
 * Returns null for a large file, which would have to be in memory as a whole, and where the browser cannot
 * hash (a page without https).
 */
export const hashOfFile = async (file: File): Promise<string | null> => {
  // Absent on a page without https, despite the type.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined || file.size > largestBytes) return null
  return toHex(await subtle.digest('SHA-256', await file.arrayBuffer()))
}
