const viewer = '/pdfViewer/'

/** Returns the PDF that an address on this site opens; null for every other address. */
export const sharedPdfOf = (address: string | undefined): string | null => {
  if (address?.startsWith(viewer) !== true) return null
  const [name = ''] = address.slice(viewer.length).split(/[?#]/)
  try {
    return name === '' || name.includes('/') ? null : decodeURIComponent(name)
  } catch {
    return null
  }
}
