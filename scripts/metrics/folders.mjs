// How many source files a folder holds: TypeScript, without tests.

export const mostFilesInFolder = 16

/** Lists the folders with their number of source files, the fullest first. */
export const countFolders = (sources) => {
  const counts = new Map()
  for (const { folder, kind } of sources) {
    if (kind === 'source') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([folder, files]) => ({ folder, files }))
}
