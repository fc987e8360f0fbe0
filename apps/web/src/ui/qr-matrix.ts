import { encodeQR } from 'qr'

/** The quiet zone that scanners need around a code, in modules. */
const borderModules = 4

/** Encodes a text as a QR code's modules, row by row, true for dark, including the quiet zone. */
export const qrMatrix = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: borderModules })

/** Builds an SVG path of the dark modules: one rectangle for every run in a row. */
export const qrPath = (matrix: boolean[][]): string =>
  matrix
    .flatMap((row, y) => {
      const runs: string[] = []
      for (let x = 0; x < row.length; x += 1) {
        if (row[x] !== true) continue
        const start = x
        while (row[x + 1] === true) x += 1
        const width = x + 1 - start
        runs.push(`M${start} ${y}h${width}v1h-${width}z`)
      }
      return runs
    })
    .join('')

/**
 * Encodes a QR code as the address of an image. Dark on white in both themes: not every scanner reads the
 * reverse.
 */
export const qrImage = (matrix: boolean[][]): string => {
  const side = matrix.length
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" ` +
    `height="${side * 8}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/>` +
    `<path d="${qrPath(matrix)}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
