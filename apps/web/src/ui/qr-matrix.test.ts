import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { qrMatrix, qrPath } from './qr-matrix.ts'

const link =
  'upi://pay?pa=lectureshelf%40upi&pn=LectureShelf%20Demo&am=149.00&cu=INR&tn=LectureShelf%20Premium'

const scale = 4

/** Paints the path as a browser would, dark on white. */
const paint = (path: string, size: number) => {
  const side = size * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = (row * side + Number(x) * scale) * 4
      for (let pixel = 0; pixel < Number(width) * scale; pixel += 1)
        data.fill(0, start + pixel * 4, start + pixel * 4 + 3)
    }
  }
  return { width: side, height: side, data }
}

describe('the QR code', () => {
  it('is decoded to the same link', () => {
    const matrix = qrMatrix(link)
    expect(decodeQR(paint(qrPath(matrix), matrix.length))).toBe(link)
  })

  it('has a quiet zone of four modules on each side', () => {
    const matrix = qrMatrix(link)
    const columns = matrix[0]?.map((_, x) => matrix.some((row) => row[x])) ?? []
    const rows = matrix.map((row) => row.includes(true))
    for (const lines of [rows, columns]) {
      expect([lines.indexOf(true), lines.length - 1 - lines.lastIndexOf(true)]).toEqual([4, 4])
    }
  })
})
