import { encodeQR } from 'qr'

/** The quiet zone that scanners need around a code, in modules. */
const borderModules = 4

/** A text as a QR code's modules, row by row, dark ones true, quiet zone and all. */
export const qrMatrix = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: borderModules })

/** The dark modules as the path of an SVG: one rectangle for every run of them in a row. */
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
