/** Saves bytes as a file, as a link to them would. */
export const saveFile = (blob: Blob, fileName: string): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has started; a moment later its bytes are no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
